import { LEARNED_VIEWS } from '../../contracts/access';
import { learnedViewsSchema, switchLearnedViewsSchema } from '../../contracts/learned-views';
import { renderLearnedViews } from '../../domain/learned-views';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { changeLearning } from '../../storage/catalogue/learned-views';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_ITEM } from '../describe/details';
import { EXAMPLE_LEARNED_VIEWS } from '../describe/examples';
import { noSuchItem } from '../http/not-found';
import { route } from '../http/route';
import { requestEnrolment } from './request-enrolment';

/** PATCH /catalog-items/{item_uuid}/learned-views */
export const switchLearnedViewsRoute = route({
  method: 'PATCH',
  path: '/catalog-items/{item_uuid}/learned-views',
  permission: 'catalog:write',
  access: { ...LEARNED_VIEWS, mediaAddresses: true, sendsTo: ['enrolment'] },
  tag: 'Catalogue',
  operationId: 'switchLearnedViews',
  summary: 'Switch the learned views of a catalogue item off or on',
  description:
    'While they are off, photos are not compared with them, and the item learns no others. They are kept.',
  json: { schema: switchLearnedViewsSchema, example: { enabled: false } },
  success: {
    description: 'The learned views',
    schema: learnedViewsSchema,
    example: { ...EXAMPLE_LEARNED_VIEWS, enabled: false },
  },
  errors: {
    400: NO_JSON,
    404: NO_SUCH_ITEM,
    413: JSON_TOO_LARGE,
    422: 'enabled: must be true or false',
  },
  async answer(request) {
    const { item_uuid } = request.path;
    const learning_off = !request.json.enabled;
    const item = await changeLearning(request.accountId, item_uuid, (known) =>
      (known.learning_off ?? false) === learning_off ? undefined : { learning_off },
    );
    if (!item) throw noSuchItem(item_uuid);
    await requestEnrolment(item);
    return { body: renderLearnedViews(item, mediaBaseUrl()) };
  },
});
