import { action, option, text } from '../../local/shared/command-line';

export const CLIENT = {
  call: 'npm run client',
  about: 'Makes the TypeScript client.',
  actions: {
    types: action('writes its types anew, from the OpenAPI document', {}),
    check: action('tells whether its types are those of the OpenAPI document', {}),
    build: action('builds the package, ready for npm pack', {
      out: option('DIR', 'where (default build/client)', text.default('build/client')),
    }),
  },
};
