import { API_STAGE } from '../../contracts/api';

/** The documentation page: Swagger UI, whose files this service also serves. */
export const DOCS_PAGE_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Shelf recognition API</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/${API_STAGE}/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="documentation"></div>
    <script src="/${API_STAGE}/docs/swagger-ui-bundle.js"></script>
    <script src="/${API_STAGE}/docs/page.js"></script>
  </body>
</html>
`;

/**
 * The documentation page's own script. It is a separate file, because the page's security policy forbids
 * inline scripts.
 */
export const DOCS_PAGE_SCRIPT = `SwaggerUIBundle({
  url: '/${API_STAGE}/openapi.json',
  dom_id: '#documentation',
  deepLinking: true,
  tryItOutEnabled: false,
  // The default validator is a server on the internet.
  validatorUrl: null,
  plugins: [emptyFormFields],
});

// By default each field of a form is filled with a sample, and sent: a product would be 0.1 mm tall.
function emptyFormFields() {
  return {
    afterLoad() {
      const sampleOf = this.fn.getSampleSchema;
      this.fn.getSampleSchema = (schema, contentType, ...rest) =>
        // Only fields of forms have false for a type.
        contentType === false ? emptyValueOf(schema) : sampleOf(schema, contentType, ...rest);
    },
  };
}

function emptyValueOf(schema) {
  const { type } = schema?.toJS?.() ?? schema ?? {};
  return type === 'array' ? [] : '';
}
`;
