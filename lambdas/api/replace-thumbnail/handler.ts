import { renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { updateCatalogItem } from '../../storage/catalogue/catalogue-changes';
import { deleteMedia, newMediaKey, writeMedia } from '../../storage/objects/media';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { apiHandler } from '../http/api-handler';
import { onlyFileOfField } from '../http/files';
import { parseMultipartBody } from '../http/multipart';
import { noSuchItem } from '../http/not-found';
import { accountIdOf, parsePathUuids } from '../http/request';

/** PUT /catalog-items/{item_uuid}/thumbnail: another picture in its place. */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const accountId = accountIdOf(event);
  const thumbnail = onlyFileOfField(await parseMultipartBody(event), 'thumbnail');
  const { contentType } = inspectPicture(thumbnail, 'thumbnail');
  const item = await getCatalogItem(accountId, item_uuid);
  if (!item) throw noSuchItem(item_uuid);

  const thumbnail_key = newMediaKey('thumbnails');
  await writeMedia(thumbnail_key, thumbnail, contentType);
  const updated = await updateCatalogItem(accountId, item_uuid, { thumbnail_key });
  await deleteMedia(updated ? item.thumbnail_key : thumbnail_key);
  if (!updated) throw noSuchItem(item_uuid);
  await requestEnrolment(updated);
  return { body: renderCatalogItem(updated, mediaBaseUrl()) };
});
