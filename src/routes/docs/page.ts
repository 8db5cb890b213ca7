/**
 * The page that shows the OpenAPI document. Its URLs are relative and it has no inline script or style, so that
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
 * The script that starts the viewer. It uses no remote validator and runs no code of the document.
 *
 * Two behaviours of Swagger UI are changed. It fills forms with example values, so that a form that is sent to change
 * a title would also move the POI; here fields are initially empty or have their default, and are sent empty only if
 * that is ticked, while examples of whole bodies, which have a content type, are kept. And it converts a form into
 * JSON that the API does not accept; here another kind of body starts empty.
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
