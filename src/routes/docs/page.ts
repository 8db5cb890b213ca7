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

/** The script that starts the viewer. It validates nothing elsewhere and runs no code of the document. */
export const START = `"use strict";
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#api",
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
