import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { RecognitionDocument } from '../../../lambdas/contracts/result';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import {
  deleteRecognitionDocument,
  readRecognitionDocument,
  writeRecognitionDocument,
} from '../../../lambdas/storage/objects/documents';
import { renderResult } from '../../../lambdas/domain/recognition/render-result';
import { embeddedServices } from '../../support/embedded-services';
import { resultRow } from '../../support/rows';

embeddedServices({ tables: [], buckets: [ENVIRONMENT_VARIABLES.documentsBucket] });

function documentOf(photo: string): RecognitionDocument {
  const row = resultRow({ image_key: `images/${photo}` });
  const { postprocessing_results, coco } = renderResult(row, null, 'https://media.example.com');
  return { postprocessing_results, coco: { ...coco, info: { ...coco.info, description: photo } } };
}

it('the first document of a result is kept, and a second attempt learns so', async () => {
  const uuid = randomUUID();

  const first = await writeRecognitionDocument(uuid, documentOf('first'));
  const second = await writeRecognitionDocument(uuid, documentOf('second'));

  expect(second).toEqual(first);
  expect(await readRecognitionDocument(first.key)).toEqual(documentOf('first'));
});

it('a document is removed, and removing it again changes nothing', async () => {
  const uuid = randomUUID();
  const { key } = await writeRecognitionDocument(uuid, documentOf('only'));

  for (let n = 0; n < 2; n++) await deleteRecognitionDocument(uuid);

  await expect(readRecognitionDocument(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
});
