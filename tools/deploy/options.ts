import { action, flag } from '../../local/shared/command-line';

export const BASE_IMAGE = {
  call: 'npm run base-image',
  about: "Asks the registry for the newest build of the worker's base image, and pins its digest.",
  actions: {
    '': action('', { dryRun: flag('write nothing: print what the registry says') }),
  },
};
