import { FIRST_WRITE_ACTIONS, LOG_OF_CHANGES } from '../../contracts/access';
import { catalogItemSchema, createCatalogItemSchema } from '../../contracts/catalog-item';
import { CUSTOM_PROPS_EXAMPLE } from '../../contracts/custom-props';
import { newCatalogItem, renderCatalogItem } from '../../domain/catalogue-item';
import { inspectPicture } from '../../domain/picture';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getStoredItem, putCatalogItem } from '../../storage/catalogue/catalogue';
import { logCatalogueChange } from '../../storage/galleries/catalogue-log';
import { newMediaKey } from '../../storage/objects/media';
import { storeSentPicture } from '../../storage/objects/sent-pictures';
import { FORM_TOO_LARGE, NO_FORM, NO_PICTURE } from '../describe/details';
import { EXAMPLE_ITEM } from '../describe/examples';
import { PICTURE_DESCRIPTION, fileSchema, jsonTextSchema, pictureForm } from '../describe/form';
import { onlyFileOfField } from '../http/files';
import { parseFormFields } from '../http/form-fields';
import { jsonFieldOfForm } from '../http/json-field';
import { madeAndDeleted } from '../http/not-found';
import { parseSentValue } from '../http/validate';
import { postRoute } from '../idempotency/post-route';
import { requestEnrolment } from './request-enrolment';

/** POST /catalog-items: stores the item. The worker embeds its thumbnail soon after. */
export const createCatalogItemRoute = postRoute({
  path: '/catalog-items',
  permission: 'catalog:write',
  access: {
    tables: {
      catalog: FIRST_WRITE_ACTIONS,
      ...LOG_OF_CHANGES,
    },
    media: { PutObject: ['thumbnails'] },
    uploads: { PutObject: ['claimed'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  tag: 'Catalogue',
  operationId: 'createCatalogItem',
  summary: 'Create a catalogue item',
  description:
    'A product, with a thumbnail that photos are compared with. An empty field is the same as an ' +
    'absent one. The request checks that the header and the end of the thumbnail file are intact. ' +
    'Its pixels are decoded only afterwards: an item whose pictures cannot be decoded is not recognised.',
  content: pictureForm(
    createCatalogItemSchema.extend({
      thumbnail: fileSchema(PICTURE_DESCRIPTION),
      custom_props: jsonTextSchema(
        'A JSON list of properties that you define, such as the category',
        CUSTOM_PROPS_EXAMPLE,
        { type: 'array', items: { $ref: '#/components/schemas/CustomProp' } },
      ).optional(),
    }),
    'thumbnail',
  ),
  success: { description: 'The item', schema: catalogItemSchema, example: { ...EXAMPLE_ITEM } },
  errors: { 400: NO_FORM, 413: FORM_TOO_LARGE, 422: `thumbnail: ${NO_PICTURE}` },
  async answer(request, ids) {
    const accountId = request.accountId;
    const body = await request.form();
    const fields = {
      ...parseFormFields(body, createCatalogItemSchema.omit({ custom_props: true })),
      ...parseSentValue(createCatalogItemSchema.pick({ custom_props: true }), {
        custom_props: jsonFieldOfForm(body, 'custom_props', CUSTOM_PROPS_EXAMPLE),
      }),
    };
    const thumbnail = onlyFileOfField(body, 'thumbnail');
    const { contentType } = inspectPicture(thumbnail, 'thumbnail');

    const uuid = ids.uuid();
    const thumbnailKey = newMediaKey('thumbnails', accountId, ids.secret());
    let item = ids.earlier === 'nothing' ? undefined : await getStoredItem(accountId, uuid);
    if (item?.status === 'DELETED') throw madeAndDeleted('item');
    if (!item) {
      await storeSentPicture(thumbnailKey, thumbnail, contentType);
      item = newCatalogItem(accountId, uuid, thumbnailKey, fields, new Date());
      await putCatalogItem(item);
    } else {
      // The earlier attempt may have died before it logged the item.
      await logCatalogueChange(accountId, uuid);
    }
    await requestEnrolment(item);
    return { body: renderCatalogItem(item, mediaBaseUrl()) };
  },
});
