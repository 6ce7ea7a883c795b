import { z } from 'zod';
import { orderedPageQuerySchema, pageSchema } from '../../contracts/page';
import {
  planogramSchema,
  planogramSummarySchema,
  planogramTableQuerySchema,
  sentPlanogramSchema,
} from '../../contracts/planogram';
import { TABLE_COLUMNS } from '../../contracts/planogram-table';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_PLANOGRAM, noUuid } from '../openapi/details';
import {
  EXAMPLE_PLANOGRAM,
  EXAMPLE_PLANOGRAM_SUMMARY,
  EXAMPLE_PLANOGRAM_TABLE,
} from '../openapi/example-planogram';
import { EXAMPLE_OTHER_ITEM_UUID, pageOf } from '../openapi/examples';
import { jsonContent, responsesWithErrors, type Operation } from '../openapi/operation';
import { planogramPathSchema } from '../openapi/parameters';

/** The routes of planograms: one handler answers all of them. */

const requestBody = {
  required: true,
  content: {
    ...jsonContent(sentPlanogramSchema, {
      name: EXAMPLE_PLANOGRAM.name,
      positions: EXAMPLE_PLANOGRAM.positions,
      must_have: EXAMPLE_PLANOGRAM.must_have,
    }),
    'text/csv': {
      schema: z.string().meta({
        description:
          'A table in UTF-8 whose first row names its columns, separated by comma, semicolon, tab or bar: ' +
          `${TABLE_COLUMNS.join(', ')}. A row needs one of catalog_item_uuid, custom_id and barcode. ` +
          'Without facings it has one. Without shelf and position it names a must-have.',
      }),
      example: EXAMPLE_PLANOGRAM_TABLE,
    },
  },
};

const unknownItem = `positions[1].catalog_item_uuid: there is no catalogue item ${EXAMPLE_OTHER_ITEM_UUID}`;

export const createPlanogramOperation: Operation = {
  tags: ['Planograms'],
  operationId: 'createPlanogram',
  summary: 'Create a planogram',
  description: 'What is to stand where in a bay, and what a photo must show at all.',
  requestParams: { query: planogramTableQuerySchema },
  requestBody,
  responses: responsesWithErrors(
    'The planogram',
    planogramSchema,
    { 400: NO_JSON, 413: JSON_TOO_LARGE, 422: unknownItem },
    { example: EXAMPLE_PLANOGRAM },
  ),
};

export const listPlanogramsOperation: Operation = {
  tags: ['Planograms'],
  operationId: 'listPlanograms',
  summary: 'List planograms',
  description:
    'Without their positions. Oldest first, unless order is desc. With desc, new planograms move the pages that follow.',
  requestParams: { query: orderedPageQuerySchema },
  responses: responsesWithErrors(
    'A page of planograms',
    pageSchema(planogramSummarySchema),
    { 422: 'offset: must be at least 0' },
    { example: pageOf(EXAMPLE_PLANOGRAM_SUMMARY) },
  ),
};

export const getPlanogramOperation: Operation = {
  tags: ['Planograms'],
  operationId: 'getPlanogram',
  summary: 'Fetch a planogram',
  description: 'With all of its positions.',
  requestParams: { path: planogramPathSchema },
  responses: responsesWithErrors(
    'The planogram',
    planogramSchema,
    { 404: NO_SUCH_PLANOGRAM, 422: noUuid('planogram_uuid') },
    { example: EXAMPLE_PLANOGRAM },
  ),
};

export const replacePlanogramOperation: Operation = {
  tags: ['Planograms'],
  operationId: 'replacePlanogram',
  summary: 'Replace a planogram',
  description:
    'Fields that are absent get their defaults, as on creation. From now on results are compared with it ' +
    'as it is then, earlier results, too.',
  requestParams: { path: planogramPathSchema, query: planogramTableQuerySchema },
  requestBody,
  responses: responsesWithErrors(
    'The planogram',
    planogramSchema,
    { 400: NO_JSON, 404: NO_SUCH_PLANOGRAM, 413: JSON_TOO_LARGE, 422: unknownItem },
    { example: EXAMPLE_PLANOGRAM },
  ),
};

export const deletePlanogramOperation: Operation = {
  tags: ['Planograms'],
  operationId: 'deletePlanogram',
  summary: 'Delete a planogram',
  description: 'Results stay, and can be compared with other planograms.',
  requestParams: { path: planogramPathSchema },
  responses: responsesWithErrors(
    'The planogram as it was',
    planogramSchema,
    { 404: NO_SUCH_PLANOGRAM, 422: noUuid('planogram_uuid') },
    { example: EXAMPLE_PLANOGRAM },
  ),
};
