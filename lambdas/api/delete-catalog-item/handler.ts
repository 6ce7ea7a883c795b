import { renderCatalogItem } from '../../domain/catalogue-item';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { deleteCatalogItem } from '../../storage/catalogue/catalogue-changes';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parsePathUuids } from '../http/request';

/** DELETE /catalog-items/{item_uuid}: tasks no longer look for the item; results keep its name. */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const item = await deleteCatalogItem(accountIdOf(event), item_uuid);
  if (!item) throw new AppError('not-found', `There is no catalogue item ${item_uuid}`);
  return { body: { ...renderCatalogItem(item, mediaBaseUrl()), status: 'DELETED' } };
});
