import { z } from 'zod';
import { referenceImageIdSchema } from '../../contracts/reference-image';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { referenceKeyOf } from '../../domain/reference-image';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { removeReferenceImage } from '../../storage/catalogue/catalogue-changes';
import { deleteMedia } from '../../storage/objects/media';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { apiHandler } from '../http/api-handler';
import { noSuchItem } from '../http/not-found';
import { accountIdOf, parsePathUuids } from '../http/request';
import { parseSentValue } from '../http/validate';

const pathSchema = z.object({ image_id: referenceImageIdSchema });

/** DELETE /catalog-items/{item_uuid}/reference-images/{image_id} */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const { image_id } = parseSentValue(pathSchema, event.pathParameters);
  const key = referenceKeyOf(image_id);
  const item = await getCatalogItem(accountIdOf(event), item_uuid);
  if (!item) throw noSuchItem(item_uuid);
  if (!item.reference_keys.includes(key)) {
    throw new AppError('not-found', `The item has no reference image ${image_id}`);
  }
  const updated = await removeReferenceImage(item, key);
  if (!updated) throw noSuchItem(item_uuid);
  // The row goes first: a row that names no picture would make the item's enrolment fail.
  await deleteMedia(key);
  await requestEnrolment(updated);
  return { body: renderCatalogItem(updated, mediaBaseUrl()) };
});
