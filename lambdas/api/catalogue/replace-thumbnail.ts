import { LOG_OF_CHANGES } from '../../contracts/access';
import * as z from 'zod';
import { catalogItemSchema } from '../../contracts/catalog-item';
import { renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { replaceThumbnail } from '../../storage/catalogue/catalogue-changes';
import { newMediaKey } from '../../storage/objects/media';
import { deleteSentPicture, storeSentPicture } from '../../storage/objects/sent-pictures';
import { FORM_TOO_LARGE, NO_FORM, NO_PICTURE, NO_SUCH_ITEM } from '../describe/details';
import { EXAMPLE_ITEM } from '../describe/examples';
import { PICTURE_DESCRIPTION, fileSchema, pictureForm } from '../describe/form';
import { onlyFileOfField } from '../http/files';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';
import { requestEnrolment } from './request-enrolment';

/** How often a replacement is tried when other requests replace the same thumbnail at the same time. */
const MAX_ATTEMPTS = 5;

/** PUT /catalog-items/{item_uuid}/thumbnail: replaces the picture. */
export const replaceThumbnailRoute = route({
  method: 'PUT',
  path: '/catalog-items/{item_uuid}/thumbnail',
  permission: 'catalog:write',
  access: {
    tables: { catalog: ['GetItem', 'UpdateItem'], ...LOG_OF_CHANGES },
    media: { PutObject: ['thumbnails'], DeleteObject: ['thumbnails'] },
    uploads: { PutObject: ['claimed'], DeleteObject: ['claimed'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  tag: 'Catalogue',
  operationId: 'replaceThumbnail',
  summary: 'Replace the thumbnail of a catalogue item',
  description:
    'Photos recognised after this request are compared with the new picture. The old one is removed; ' +
    'caches may serve it for another hour.',
  content: pictureForm(z.object({ thumbnail: fileSchema(PICTURE_DESCRIPTION) }), 'thumbnail'),
  success: { description: 'The item', schema: catalogItemSchema, example: EXAMPLE_ITEM },
  errors: {
    400: NO_FORM,
    404: NO_SUCH_ITEM,
    413: FORM_TOO_LARGE,
    422: `thumbnail: ${NO_PICTURE}`,
  },
  async answer(request) {
    const { item_uuid } = request.path;
    const accountId = request.accountId;
    const thumbnail = onlyFileOfField(await request.form(), 'thumbnail');
    const { contentType } = inspectPicture(thumbnail, 'thumbnail');

    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const item = await getCatalogItem(accountId, item_uuid);
      if (!item) throw noSuchItem(item_uuid);
      const key = newMediaKey('thumbnails', accountId);
      await storeSentPicture(key, thumbnail, contentType);
      const updated = await replaceThumbnail(item, key);
      await deleteSentPicture(updated ? item.thumbnail_key : key);
      if (!updated) continue;
      await requestEnrolment(updated);
      return { body: renderCatalogItem(updated, mediaBaseUrl()) };
    }
    throw new Error(`The thumbnail of item ${item_uuid} is replaced all the time`);
  },
});
