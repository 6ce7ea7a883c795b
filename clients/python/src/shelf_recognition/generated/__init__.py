"""What `npm run client -- types` writes from the OpenAPI document."""
