import { action, flag, option, text } from '../shared/command-line';

export const DEMO = {
  call: 'npm run demo',
  about:
    "Starts the service, creates a catalogue and recognises a photo: the project's own, or yours.",
  actions: {
    '': action(
      '',
      {
        photo: option('FILE', 'your photo, JPEG or PNG', text.optional()),
        catalog: option('DIR', 'your thumbnails, each named as its product', text.optional()),
        async: flag('show files, addresses and callbacks instead'),
        planogram: flag('then compare the photo with a planogram of its middle bay'),
        open: flag('then show the result in the web console, until Ctrl-C'),
      },
      ({ photo, catalog, planogram }) => {
        if ((photo === undefined) !== (catalog === undefined)) {
          return '--photo and --catalog go together';
        }
        return planogram && photo !== undefined
          ? "--planogram works only with the project's own photo: leave out --photo and --catalog"
          : undefined;
      },
    ),
  },
};
