import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { ENVIRONMENT_VARIABLES } from '../../../lambdas/shared/environment';
import { getCatalogItem } from '../../../lambdas/storage/catalogue/catalogue';
import { s3 } from '../../../lambdas/storage/aws/clients';
import { readJsonDocument, writeJsonDocument } from '../../../lambdas/storage/objects/documents';
import {
  listMedia,
  newMediaKey,
  readMedia,
  writeMedia,
} from '../../../lambdas/storage/objects/media';
import { embeddedServices } from '../../support/embedded-services';
import { catalogItem } from '../../support/rows';
import { writeRows } from '../../support/write-rows';

embeddedServices({
  tables: [ENVIRONMENT_VARIABLES.catalogTable],
  buckets: [ENVIRONMENT_VARIABLES.mediaBucket, ENVIRONMENT_VARIABLES.documentsBucket],
});

describe('stored data that does not fit its schema', () => {
  it('is an error that names the table and the field, not a missing row', async () => {
    const { name, ...row } = catalogItem(1);
    await writeRows(ENVIRONMENT_VARIABLES.catalogTable, [row]);

    await expect(getCatalogItem(row.account_id, row.item_uuid)).rejects.toThrow(
      /^A row of table Catalog is corrupt\. name: /,
    );
    await writeRows(ENVIRONMENT_VARIABLES.catalogTable, [{ ...row, name }]);
    expect(await getCatalogItem(row.account_id, row.item_uuid)).toEqual({ ...row, name });
  });

  it('is an error that names the document', async () => {
    await writeJsonDocument('tasks/1/catalog-items.json', ['one', 2]);

    await expect(
      readJsonDocument('tasks/1/catalog-items.json', z.array(z.string())),
    ).rejects.toThrow('The document tasks/1/catalog-items.json is corrupt');
  });
});

it('a picture is stored unchanged, with headers that let browsers keep it', async () => {
  const key = newMediaKey('images', 'account');
  const bytes = Uint8Array.of(1, 2, 3);
  await writeMedia(key, bytes, 'image/png');

  expect([...(await readMedia(key))]).toEqual([1, 2, 3]);
  const head = new HeadObjectCommand({ Bucket: ENVIRONMENT_VARIABLES.mediaBucket, Key: key });
  expect(await s3().send(head)).toMatchObject({
    ContentType: 'image/png',
    CacheControl: 'public, max-age=31536000, immutable',
  });
});

it('lists the pictures of one account, in all folders and over all pages', async () => {
  const keys = Array.from({ length: 1_001 }, () => newMediaKey('images', 'many'));
  keys.push(newMediaKey('references', 'many'), newMediaKey('thumbnails', 'many'));
  for (const key of [...keys, newMediaKey('images', 'other')]) {
    await writeMedia(key, Uint8Array.of(1), 'image/png');
  }

  expect((await listMedia('many')).sort()).toEqual(keys.sort());
});
