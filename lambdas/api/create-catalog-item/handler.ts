import { randomUUID } from 'node:crypto';
import { createCatalogItemSchema } from '../../contracts/catalog-item';
import { newCatalogItem, renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { putCatalogItem } from '../../storage/catalogue';
import { newMediaKey, writeMedia } from '../../storage/media';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { apiHandler } from '../http/api-handler';
import { parseFormFields } from '../http/form-fields';
import { parseMultipartBody } from '../http/multipart';
import { accountIdOf } from '../http/request';
import { onlyFileOfField } from '../http/files';

/** POST /catalog-items: stores the item. The worker embeds its thumbnail soon after. */
export const handler = apiHandler(async (event) => {
  const accountId = accountIdOf(event);
  const body = await parseMultipartBody(event);
  const fields = parseFormFields(body, createCatalogItemSchema);
  const thumbnail = onlyFileOfField(body, 'thumbnail');
  const { contentType } = inspectPicture(thumbnail, 'thumbnail');

  const thumbnailKey = newMediaKey('thumbnails');
  await writeMedia(thumbnailKey, thumbnail, contentType);
  const item = newCatalogItem(accountId, randomUUID(), thumbnailKey, fields, new Date());
  await putCatalogItem(item);
  await requestEnrolment(item);
  return { body: renderCatalogItem(item, mediaBaseUrl()) };
});
