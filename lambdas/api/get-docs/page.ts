import { STAGE } from '../../contracts/routes';

/** The documentation page: Swagger UI from the service itself, with no CDN. */
export const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Shelf recognition API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/${STAGE}/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="documentation"></div>
    <script src="/${STAGE}/docs/swagger-ui-bundle.js"></script>
    <script src="/${STAGE}/docs/page.js"></script>
  </body>
</html>
`;

/** In a file of its own, so that the page needs no inline scripts. */
export const PAGE_SCRIPT = `SwaggerUIBundle({
  url: '/${STAGE}/openapi.json',
  dom_id: '#documentation',
  deepLinking: true,
  tryItOutEnabled: false,
  // The default validator is a server on the internet.
  validatorUrl: null,
});
`;
