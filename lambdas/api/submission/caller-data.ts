import {
  callerDataListsSchema,
  callerDataSchema,
  type CallerData,
  type CallerDataLists,
} from '../../contracts/caller-data';
import { AppError } from '../../shared/app-error';
import { parseFormFields } from '../http/form-fields';
import { jsonFieldOfForm } from '../http/json-field';
import type { MultipartBody } from '../http/multipart';
import { parseSentValue } from '../http/validate';

/**
 * The external_id and the metadata of a form with one photo.
 * @throws AppError 422 that names the invalid field.
 */
export const callerDataOfForm = (body: MultipartBody): CallerData => ({
  ...parseFormFields(body, callerDataSchema.pick({ external_id: true })),
  ...parseSentValue(callerDataSchema.pick({ metadata: true }), {
    metadata: jsonFieldOfForm(body, 'metadata', '{"store": "17"}'),
  }),
});

/** The caller's data in a form with several photos: lists, each sent as a field with JSON. */
export const callerDataListsOfForm = (body: MultipartBody): CallerDataLists =>
  parseSentValue(callerDataListsSchema, {
    external_ids: jsonFieldOfForm(body, 'external_ids', '["A-1", "A-2"]'),
    metadata: jsonFieldOfForm(body, 'metadata', '[{"store": "17"}, {}]'),
  });

/**
 * The caller's data for each photo of a request.
 * @throws AppError 422 that names a list that does not have exactly one entry per photo.
 */
export function callerDataOfPhotos(lists: CallerDataLists, photos: number): CallerData[] {
  for (const field of ['external_ids', 'metadata'] as const) {
    const entries = lists[field]?.length ?? photos;
    if (entries !== photos) {
      throw new AppError(
        'invalid',
        `${field}: must have one entry for each photo, in their order, null for none: ` +
          `${photos}, not ${entries}`,
      );
    }
  }
  return Array.from({ length: photos }, (_, index) => ({
    external_id: lists.external_ids?.[index],
    metadata: lists.metadata?.[index],
  }));
}
