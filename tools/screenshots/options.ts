import { action, option, text } from '../../local/shared/command-line';

export const SCREENSHOTS = {
  call: 'npm run screenshots',
  about: 'Shows the demo in the web console, and writes the pictures that the documents show.',
  actions: {
    '': action('', {
      folder: option(
        'DIR',
        "write pictures of every page to this folder, and leave the documents' pictures unchanged",
        text.optional(),
      ),
    }),
  },
};
