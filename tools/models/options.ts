import { statSync } from 'node:fs';
import * as z from 'zod';
import { action, argument, flag, option, text } from '../../local/shared/command-line';

const folder = argument('DIR', 'folder of model packages (default models/)', text.optional());

const checkFolder = ({ folder: name }: { readonly folder?: string | undefined }) =>
  name === undefined || statSync(name, { throwIfNoEntry: false })?.isDirectory()
    ? undefined
    : `There is no folder ${name}`;

export const MODELS = {
  call: 'npm run models',
  about: 'Checks model packages and chooses their parameters.',
  actions: {
    check: action('says what in the packages fits, and what does not', { folder }, checkFolder),
    checksums: action(
      'prints the SHA-256 of every ONNX file, for model.json',
      { folder },
      checkFolder,
    ),
    calibrate: action(
      'chooses the unknown threshold and fits the confidence, and writes both to model.json',
      {
        folder,
        set: option(
          'DIR',
          'photos to calibrate on: a folder with catalog.json and annotations.json. The photos also show\n' +
            'products that the catalogue lacks. --set may be given several times.',
          z.array(text),
        ),
      },
      checkFolder,
    ),
    boxes: action(
      'measures the boxes on marked photos, and says which score they need to count',
      {
        folder,
        set: option(
          'FILE',
          'marked photos in the COCO format. --set may be given several times.',
          z.array(text),
        ),
        write: flag('writes that score, and the probability of boxes, to model.json'),
      },
      checkFolder,
    ),
    'calibrate-on-photographs': action(
      'fits the confidence of plain names on photographs whose catalogues lack products, and writes it to model.json',
      {
        folder,
        data: option(
          'DIR',
          'the folder that contains the folders of the sets of photographs',
          text,
        ),
      },
      checkFolder,
    ),
  },
};
