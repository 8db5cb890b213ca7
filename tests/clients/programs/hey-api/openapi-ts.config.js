export default {
  input: "openapi.json",
  output: { path: "api", importFileExtension: ".js" },
  parser: {
    patch: {
      // Of several kinds of body it takes JSON, in which a file is base64: multipart is left to it alone.
      input: (document) => {
        for (const operation of Object.values(document.paths).flatMap(Object.values)) {
          const content = operation.requestBody?.content ?? {};
          if (Object.keys(content)[0] !== "multipart/form-data") continue;
          for (const kind of Object.keys(content).slice(1)) delete content[kind];
        }
      },
    },
  },
};
