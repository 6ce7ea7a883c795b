import { LEARNED_VIEWS } from '../../contracts/access';
import { learnedViewsSchema } from '../../contracts/learned-views';
import { picturesOf, renderLearnedViews } from '../../domain/learned-views';
import { referenceKeyOf } from '../../domain/reference-image';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem } from '../../storage/catalogue/catalogue';
import { changeLearning } from '../../storage/catalogue/learned-views';
import { EXAMPLE_LEARNED_VIEWS, EXAMPLE_REFERENCE_IMAGE } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';
import { requestEnrolment } from './request-enrolment';

/** DELETE /catalog-items/{item_uuid}/learned-views/{view_id} */
export const deleteLearnedViewRoute = route({
  method: 'DELETE',
  path: '/catalog-items/{item_uuid}/learned-views/{view_id}',
  permission: 'catalog:write',
  access: { ...LEARNED_VIEWS, mediaAddresses: true, sendsTo: ['enrolment'] },
  tag: 'Catalogue',
  operationId: 'deleteLearnedView',
  summary: 'Remove a learned view of a catalogue item',
  description:
    'Photos recognised after this request are not compared with it, and its facing is not learned again. ' +
    'Caches may serve its picture for another hour.',
  success: {
    description: 'The views that are left',
    schema: learnedViewsSchema,
    example: { ...EXAMPLE_LEARNED_VIEWS, views: [] },
  },
  errors: {
    404: `The item has no learned view ${EXAMPLE_REFERENCE_IMAGE.id}`,
    422: 'view_id: must be the id of a learned view, as its list has it',
  },
  async answer(request) {
    const { item_uuid, view_id } = request.path;
    const key = referenceKeyOf(view_id);
    const before = await getCatalogItem(request.accountId, item_uuid);
    if (!before) throw noSuchItem(item_uuid);
    if (!picturesOf(before).includes(key)) {
      throw new AppError('not-found', `The item has no learned view ${view_id}`);
    }
    const item = await changeLearning(request.accountId, item_uuid, (known) =>
      picturesOf(known).includes(key)
        ? {
            learned: known.learned?.map((view) =>
              view.key === key ? { ...view, status: 'REMOVED' as const } : view,
            ),
          }
        : undefined,
    );
    if (!item) throw noSuchItem(item_uuid);
    await requestEnrolment(item);
    return { body: renderLearnedViews(item, mediaBaseUrl()) };
  },
});
