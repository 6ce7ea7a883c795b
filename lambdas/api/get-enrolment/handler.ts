import { renderEnrolment } from '../../domain/enrolment/render-enrolment';
import { AppError } from '../../shared/app-error';
import { mediaBaseUrl } from '../../shared/media-base-url';
import { getCatalogItem, getCatalogItems } from '../../storage/catalogue/catalogue';
import { getEnrolmentSummary } from '../../storage/catalogue/enrolments';
import { requestEnrolment } from '../catalogue/request-enrolment';
import { apiHandler } from '../http/api-handler';
import { accountIdOf, parsePathUuids } from '../http/request';

/** GET /catalog-items/{item_uuid}/enrolment */
export const handler = apiHandler(async (event) => {
  const { item_uuid } = parsePathUuids(event, 'item_uuid');
  const accountId = accountIdOf(event);
  const [item, enrolment] = await Promise.all([
    getCatalogItem(accountId, item_uuid),
    getEnrolmentSummary(accountId, item_uuid),
  ]);
  if (!item) throw new AppError('not-found', `There is no catalogue item ${item_uuid}`);
  // Enrolled before pictures were judged: the worker enrols it anew, so a later answer has findings.
  if (enrolment && !enrolment.measures) await requestEnrolment(item);
  const otherUuids = new Set(enrolment?.lookalikes?.map((lookalike) => lookalike.item_uuid));
  const others = otherUuids.size === 0 ? [] : await getCatalogItems(accountId, [...otherUuids]);
  return { body: renderEnrolment(item, enrolment, others, mediaBaseUrl()) };
});
