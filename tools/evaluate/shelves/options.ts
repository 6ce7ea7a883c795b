import { statSync } from 'node:fs';
import * as z from 'zod';
import { action, flag, option, text } from '../../../local/shared/command-line';
import { COUNTED_SETS } from './truth';

const NAMES = COUNTED_SETS.join(', ');

export const SHELVES = {
  call: 'npm run shelves',
  about: `Measures how well the realogram's shelves fit those that people count on photographs.
The sets are folders of one folder: ${NAMES}.
Their bays and shelves are in tools/evaluate/shelves/truth.
Also compares every marked photo with the planograms made of it, and fails if one differs.`,
  actions: {
    '': action(
      '',
      {
        data: option('DIR', 'the folder that contains the folders of the sets', text),
        set: option(
          'NAME',
          'only this set',
          z.enum(COUNTED_SETS, `must be one of ${NAMES}`).optional(),
        ),
        recognised: flag('uses the boxes that the detector finds, instead of the marked ones'),
        wrong: flag('lists the photos with a wrong number of shelves'),
        models: option('DIR', 'model packages to use instead of models/', text.optional()),
      },
      ({ data }) =>
        statSync(data, { throwIfNoEntry: false })?.isDirectory()
          ? undefined
          : `There is no folder ${data}`,
    ),
  },
};
