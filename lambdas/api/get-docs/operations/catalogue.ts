import { z } from 'zod';
import {
  catalogItemSchema,
  catalogItemSummarySchema,
  createCatalogItemSchema,
  deletedCatalogItemSchema,
  listCatalogItemsSchema,
  updateCatalogItemSchema,
} from '../../../contracts/catalog-item';
import { LIMITS } from '../../../contracts/limits';
import { pageSchema } from '../../../contracts/page';
import { fileSchema, pathUuid, PICTURE, responses, type Operation } from './operation';

const tags = ['Catalogue'];
const path = z.object({ item_uuid: pathUuid('The catalogue item') });

export const CATALOGUE_OPERATIONS = {
  'POST /catalog-items': {
    tags,
    operationId: 'createCatalogItem',
    summary: 'Create a catalogue item',
    description:
      'A product with a thumbnail that photos are compared with. Empty fields and absent ones ' +
      'mean the same. The answer tells that the file of the thumbnail is whole, by its header and ' +
      'its end; its pixels are only looked at afterwards, and an item whose pictures cannot be ' +
      'decoded is not recognised.',
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: createCatalogItemSchema.extend({
            thumbnail: fileSchema(PICTURE),
          }),
        },
      },
    },
    responses: responses('The item', catalogItemSchema, [400, 413, 422]),
  },
  'GET /catalog-items': {
    tags,
    operationId: 'listCatalogItems',
    summary: 'List catalogue items',
    description: 'Oldest first. Filters are exact; of several, all must match.',
    requestParams: { query: listCatalogItemsSchema },
    responses: responses('A page of items', pageSchema(catalogItemSummarySchema), [422]),
  },
  'GET /catalog-items/{item_uuid}': {
    tags,
    operationId: 'getCatalogItem',
    summary: 'Fetch a catalogue item',
    requestParams: { path },
    responses: responses('The item', catalogItemSchema, [404, 422]),
  },
  'PATCH /catalog-items/{item_uuid}': {
    tags,
    operationId: 'updateCatalogItem',
    summary: 'Change fields of a catalogue item',
    description: 'Absent fields stay as they are; null clears one. Later results use the changes.',
    requestParams: { path },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: updateCatalogItemSchema } },
    },
    responses: responses('The item', catalogItemSchema, [400, 404, 413, 422]),
  },
  'DELETE /catalog-items/{item_uuid}': {
    tags,
    operationId: 'deleteCatalogItem',
    summary: 'Delete a catalogue item',
    description: 'Tasks no longer look for it. Results that name it stay as they are.',
    requestParams: { path },
    responses: responses('The item as it was', deletedCatalogItemSchema, [404, 422]),
  },
  'POST /catalog-items/{item_uuid}/reference-images': {
    tags,
    operationId: 'addReferenceImages',
    summary: 'Add pictures of a product',
    description:
      'Other views of the product; photos are compared with all of them. ' +
      `An item may have ${LIMITS.referenceImagesPerItem} beside its thumbnail. Their pixels are ` +
      'only looked at afterwards: one that cannot be decoded is not compared.',
    requestParams: { path },
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            images: z.array(fileSchema(PICTURE)).min(1).max(LIMITS.referenceImagesPerItem),
          }),
        },
      },
    },
    responses: responses('The item', catalogItemSchema, [400, 404, 413, 422]),
  },
} as const satisfies Record<string, Operation>;
