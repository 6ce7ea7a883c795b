import { itemEnrolmentSchema } from '../../contracts/enrolment';
import { renderEnrolment } from '../../domain/enrolment/render-enrolment';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem, getCatalogItems } from '../../storage/catalogue/catalogue';
import { getEnrolmentSummary } from '../../storage/catalogue/enrolments';
import { NO_SUCH_ITEM, noUuid } from '../describe/details';
import { EXAMPLE_ENROLMENT } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';
import { requestEnrolment } from './request-enrolment';

/**
 * After this wait, an enrolment counts as lost, because it normally takes seconds. If its message is only
 * waiting in a long queue, a second message does no harm.
 */
const LOST_AFTER_MS = 30_000;

/** GET /catalog-items/{item_uuid}/enrolment */
export const getEnrolmentRoute = route({
  method: 'GET',
  path: '/catalog-items/{item_uuid}/enrolment',
  permission: 'catalog:read',
  access: {
    tables: { catalog: ['GetItem', 'BatchGetItem'], enrolments: ['Query'] },
    mediaAddresses: true,
    sendsTo: ['enrolment'],
  },
  tag: 'Catalogue',
  operationId: 'getEnrolment',
  summary:
    'Fetch whether the pictures of a catalogue item are enrolled, and what is wrong with them',
  description:
    'Pictures are enrolled and judged within seconds after they were sent. Pictures that are nearly ' +
    'identical to those of another item are found only when a task with both items recognises an image. ' +
    'A picture with findings is still used.',
  success: {
    description: 'The enrolment',
    schema: itemEnrolmentSchema,
    example: EXAMPLE_ENROLMENT,
  },
  errors: { 404: NO_SUCH_ITEM, 422: noUuid('item_uuid') },
  async answer(request) {
    const { item_uuid } = request.path;
    const accountId = request.accountId;
    const [item, enrolment] = await Promise.all([
      getCatalogItem(accountId, item_uuid),
      getEnrolmentSummary(accountId, item_uuid),
    ]);
    if (!item) throw noSuchItem(item_uuid);
    const otherUuids = new Set(enrolment?.lookalikes?.map((lookalike) => lookalike.item_uuid));
    const others = otherUuids.size === 0 ? [] : await getCatalogItems(accountId, [...otherUuids]);
    const body = renderEnrolment(item, enrolment, others, mediaBaseUrl());
    // Either the item was enrolled before pictures were judged, or its message was lost. Once the item is
    // enrolled again, answers have findings.
    const isLost =
      body.status === 'WAITING' && Date.now() - Date.parse(item.updated_at) > LOST_AFTER_MS;
    if (isLost || (enrolment && !enrolment.measures)) await requestEnrolment(item);
    return { body };
  },
});
