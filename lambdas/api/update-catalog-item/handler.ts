import { updateCatalogItemSchema } from '../../contracts/catalog-item';
import { parseTags, renderCatalogItem } from '../../domain/catalogue-item';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { updateCatalogItem } from '../../storage/catalogue/catalogue-changes';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parseJsonBody, parsePathUuids } from '../http/request';

/** PATCH /catalog-items/{item_uuid}: changes the fields of the body, and clears those that are null. */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const { tags, ...fields } = parseJsonBody(event, updateCatalogItemSchema);
  const changes = {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, value ?? undefined]),
    ),
    ...(tags === undefined ? {} : { tags: parseTags(tags ?? '') }),
  };
  const item = await updateCatalogItem(accountIdOf(event), item_uuid, changes);
  if (!item) throw new AppError('not-found', `There is no catalogue item ${item_uuid}`);
  return { body: renderCatalogItem(item, mediaBaseUrl()) };
});
