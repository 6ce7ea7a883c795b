import { listCatalogItemsSchema } from '../../contracts/catalog-item';
import { renderCatalogItemSummary } from '../../domain/catalogue-item';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { listCatalogItems } from '../../storage/catalogue/catalogue-lists';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parseQueryParameters } from '../http/request';

/** GET /catalog-items */
export const handler = apiHandler(async (event) => {
  const query = parseQueryParameters(event, listCatalogItemsSchema);
  const { items, total } = await listCatalogItems(accountIdOf(event), query);
  return {
    body: {
      items: items.map((item) => renderCatalogItemSummary(item, mediaBaseUrl())),
      total,
      limit: query.limit,
      offset: query.offset,
    },
  };
});
