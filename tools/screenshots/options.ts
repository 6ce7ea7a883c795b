import { action } from '../../local/shared/command-line';

export const SCREENSHOTS = {
  call: 'npm run screenshots',
  about: 'Shows the demo in the web console, and writes pictures of its pages to docs/screens.',
  actions: { '': action('', {}) },
};
