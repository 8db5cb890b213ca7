export default {
  api: {
    input: "openapi_first.json",
    output: { target: "api.ts", client: "fetch", baseUrl: { runtime: "process.env.BASE" } },
  },
};
