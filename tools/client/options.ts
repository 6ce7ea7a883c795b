import { action, option, text } from '../../local/shared/command-line';

export const CLIENT = {
  call: 'npm run client',
  about: 'Makes the clients.',
  actions: {
    types: action('generates parts of the clients from the OpenAPI document', {}),
    check: action('says which generated files are stale', {}),
    build: action('builds the package for TypeScript, ready for npm pack', {
      out: option('DIR', 'where (default build/client)', text.default('build/client')),
    }),
  },
};
