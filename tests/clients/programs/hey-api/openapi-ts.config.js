export default {
  input: "openapi_first.json",
  output: { path: "api", importFileExtension: ".js" },
};
