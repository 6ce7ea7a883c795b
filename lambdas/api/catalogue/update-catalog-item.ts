import { LOG_OF_CHANGES } from '../../contracts/access';
import {
  catalogItemSchema,
  parseTags,
  updateCatalogItemSchema,
} from '../../contracts/catalog-item';
import { renderCatalogItem, storedCustomProps } from '../../domain/catalogue-item';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { updateCatalogItem } from '../../storage/catalogue/catalogue-changes';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_ITEM } from '../describe/details';
import { EXAMPLE_ITEM } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';

/** PATCH /catalog-items/{item_uuid}: changes the fields of the body, and clears those that are null. */
export const updateCatalogItemRoute = route({
  method: 'PATCH',
  path: '/catalog-items/{item_uuid}',
  permission: 'catalog:write',
  access: {
    tables: { catalog: ['GetItem', 'UpdateItem'], ...LOG_OF_CHANGES },
    mediaAddresses: true,
  },
  tag: 'Catalogue',
  operationId: 'updateCatalogItem',
  summary: 'Change fields of a catalogue item',
  description:
    'Absent fields stay as they are; null clears a field. Later results use the changes.',
  json: { schema: updateCatalogItemSchema, example: { height: 0.285, flavour: 'lemon' } },
  success: { description: 'The item', schema: catalogItemSchema, example: EXAMPLE_ITEM },
  errors: {
    400: NO_JSON,
    404: NO_SUCH_ITEM,
    413: JSON_TOO_LARGE,
    422: 'body: must name at least one field',
  },
  async answer(request) {
    const { item_uuid } = request.path;
    const { tags, custom_props, ...fields } = request.json;
    const changes = {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value ?? undefined]),
      ),
      ...(tags === undefined ? {} : { tags: parseTags(tags ?? '') }),
      ...(custom_props === undefined
        ? {}
        : { custom_props: storedCustomProps(custom_props ?? []) }),
    };
    const item = await updateCatalogItem(request.accountId, item_uuid, changes);
    if (!item) throw noSuchItem(item_uuid);
    return { body: renderCatalogItem(item, mediaBaseUrl()) };
  },
});
