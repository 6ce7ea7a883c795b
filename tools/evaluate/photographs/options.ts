import { statSync } from 'node:fs';
import * as z from 'zod';
import { action, option, text } from '../../../local/shared/command-line';
import { PHOTOGRAPHED_SET_NAMES } from './photographed-sets';

const NAMES = PHOTOGRAPHED_SET_NAMES.join(', ');

export const PHOTOGRAPHS = {
  call: 'npm run photographs',
  about: `Measures all sets of photographs, and prints the model card's table of them.
The sets are folders of one folder: ${NAMES}.
Sets that are not there are named and left out.`,
  actions: {
    '': action(
      '',
      {
        data: option('DIR', 'the folder that contains the folders of the sets', text),
        set: option(
          'NAME',
          'only this set',
          z.enum(PHOTOGRAPHED_SET_NAMES, `must be one of ${NAMES}`).optional(),
        ),
        models: option('DIR', 'model packages to use instead of models/', text.optional()),
      },
      ({ data }) =>
        statSync(data, { throwIfNoEntry: false })?.isDirectory()
          ? undefined
          : `There is no folder ${data}`,
    ),
  },
};
