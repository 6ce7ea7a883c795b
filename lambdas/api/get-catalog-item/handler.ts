import { renderCatalogItem } from '../../domain/catalogue-item';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parsePathUuids } from '../http/request';

/** GET /catalog-items/{item_uuid} */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const item = await getCatalogItem(accountIdOf(event), item_uuid);
  if (!item) throw new AppError('not-found', `There is no catalogue item ${item_uuid}`);
  return { body: renderCatalogItem(item, mediaBaseUrl()) };
});
