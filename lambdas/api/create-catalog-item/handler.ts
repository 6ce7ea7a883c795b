import { createCatalogItemSchema } from '../../contracts/catalog-item';
import { newCatalogItem, renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem, putCatalogItem } from '../../storage/catalogue/catalogue';
import { newMediaKey, writeMedia } from '../../storage/objects/media';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { parseFormFields } from '../http/form-fields';
import { parseMultipartBody } from '../http/multipart';
import { accountIdOf } from '../http/request';
import { onlyFileOfField } from '../http/files';
import { postHandler } from '../idempotency/post-handler';

/** POST /catalog-items: stores the item. The worker embeds its thumbnail soon after. */
export const handler = postHandler(async (event, ids) => {
  const accountId = accountIdOf(event);
  const body = await parseMultipartBody(event);
  const fields = parseFormFields(body, createCatalogItemSchema);
  const thumbnail = onlyFileOfField(body, 'thumbnail');
  const { contentType } = inspectPicture(thumbnail, 'thumbnail');

  const uuid = ids.uuid();
  const thumbnailKey = newMediaKey('thumbnails', ids.secret());
  let item = ids.earlier === 'nothing' ? undefined : await getCatalogItem(accountId, uuid);
  if (!item) {
    await writeMedia(thumbnailKey, thumbnail, contentType);
    item = newCatalogItem(accountId, uuid, thumbnailKey, fields, new Date());
    await putCatalogItem(item);
  }
  await requestEnrolment(item);
  return { body: renderCatalogItem(item, mediaBaseUrl()) };
});
