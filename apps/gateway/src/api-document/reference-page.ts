/** Swagger UI sets styles by script and draws its icons from data URLs. */
export const REFERENCE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
<p style="font:14px system-ui;margin:1rem 1.25rem 0"><a href="/docs">Documentation</a></p>
<div id="reference"><p style="font:16px system-ui;margin:2rem">The reference needs JavaScript. The document itself: <a href="/openapi.json">openapi.json</a></p></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/reference/start.js"></script>
</body>
</html>`;

export const REFERENCE_SCRIPT = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  displayRequestDuration: true,
  persistAuthorization: false,
});
`;
