import { action, flag, option, text } from '../shared/command-line';

export const DEMO = {
  call: 'npm run demo',
  about:
    "Starts the service, makes a catalogue and recognises a photo: the project's own, or yours.",
  actions: {
    '': action(
      '',
      {
        photo: option('FILE', 'your photo, JPEG or PNG', text.optional()),
        catalog: option('DIR', 'your thumbnails, each named as its product', text.optional()),
        async: flag('show files, addresses and callbacks instead'),
        open: flag('then show the result in the web console, until Ctrl-C'),
      },
      ({ photo, catalog }) =>
        (photo === undefined) === (catalog === undefined)
          ? undefined
          : '--photo and --catalog go together',
    ),
  },
};
