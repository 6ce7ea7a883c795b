import { pageQuerySchema } from '../../contracts/page';
import { renderReferenceImage } from '../../domain/reference-image';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { apiHandler } from '../http/api-handler';
import { noSuchItem } from '../http/not-found';
import { accountIdOf, parsePathUuids, parseQueryParameters } from '../http/request';

/** GET /catalog-items/{item_uuid}/reference-images */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const { limit, offset } = parseQueryParameters(event, pageQuerySchema);
  const item = await getCatalogItem(accountIdOf(event), item_uuid);
  if (!item) throw noSuchItem(item_uuid);
  const { reference_keys: keys } = item;
  const items = keys
    .slice(offset, offset + limit)
    .map((key) => renderReferenceImage(key, mediaBaseUrl()));
  return { body: { items, total: keys.length, limit, offset } };
});
