/**
 * The page that shows the OpenAPI document. Its addresses are relative, and nothing of it is inline, so that
 * a strict Content-Security-Policy holds.
 *
 * @module
 */

/** The page. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Route Guide API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/viewer.css">
<script src="docs/viewer.js" defer></script>
<script src="docs/start.js" defer></script>
</head>
<body>
<div id="api"><noscript>This page needs JavaScript. The API is described in
<a href="openapi.json">openapi.json</a>.</noscript></div>
</body>
</html>
`;

/**
 * The script that starts the viewer. It validates nothing elsewhere and runs no code of the document.
 *
 * Two manners of Swagger UI are changed. It fills forms with made-up values, and whoever sends such a form to
 * change a title moves the POI; here fields begin empty or with their default, and are sent empty only when
 * that is ticked, while examples of whole bodies, which have a content type, stay. And it carries a form over
 * into the JSON editor in a shape that is no body of ours; here another kind of body begins anew.
 */
export const START = `"use strict";
const emptyForms = ({ fn: { getSampleSchema } }) => ({
  fn: {
    getSampleSchema: (schema, contentType, ...others) =>
      contentType === false
        ? String(schema.get("default") ?? "")
        : getSampleSchema(schema, contentType, ...others),
  },
  wrapComponents: {
    ParameterIncludeEmpty: (Original, { React }) => (props) =>
      React.createElement(Original, {
        ...props,
        isIncludedOptions: { ...props.isIncludedOptions, defaultValue: false },
      }),
  },
});
const freshBodies = {
  statePlugins: {
    oas3: {
      wrapActions: {
        setRequestContentType: (original, { oas3Actions }) => (change) => {
          oas3Actions.setRequestBodyValue({ value: undefined, pathMethod: change.pathMethod });
          return original(change);
        },
      },
    },
  },
};
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  plugins: [emptyForms, freshBodies],
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
