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
      },
      ({ photo, catalog }) =>
        (photo === undefined) === (catalog === undefined)
          ? undefined
          : '--photo and --catalog go together',
    ),
  },
};
