import { sentCorrectionsSchema, type CorrectionsOfFacings } from '../../contracts/corrections';
import { correctionsOfSent, faultsOfCorrections } from '../../domain/recognition/corrected';
import { findUnknownItemsAndCountPictures } from '../../storage/catalogue/catalogue';
import { readRecognitionDocument } from '../../storage/objects/documents';
import type { ResultRow } from '../../contracts/rows';
import { JSON_TOO_LARGE, NO_JSON, NO_SUCH_RESULT } from '../describe/details';
import { EXAMPLE_CORRECTIONS } from '../describe/example-result';
import { route } from '../http/route';
import { faultsError } from '../http/validate';
import {
  answerOf,
  changeCorrections,
  CHANGED_SINCE,
  CORRECTIONS_PATH,
  correctionsSuccess,
  ifMatchSchema,
  requestLearning,
} from './corrections';
import { documentKeyOf } from './document-key';
import { unlessDeleted } from './unless-deleted';

export const replaceCorrectionsRoute = route({
  method: 'PUT',
  path: CORRECTIONS_PATH,
  permission: 'results:write',
  access: {
    tables: { results: ['GetItem', 'UpdateItem'], catalog: ['BatchGetItem'] },
    documents: { GetObject: ['results'] },
    sendsTo: ['enrolment'],
  },
  tag: 'Results',
  operationId: 'replaceCorrections',
  summary: 'Correct the facings of a result',
  description:
    'Replaces all corrections of a COMPLETED result. What was recognised stays as it was, and callbacks ' +
    'are not sent again: fetch the result with `corrected=true`. Send the ETag of the corrections that ' +
    'you fetched in If-Match. Without it, the request is refused if there are any. Sending the same ' +
    'corrections again changes nothing. Within seconds, the items of the task learn views from facings that ' +
    'are RIGHT, OTHER_ITEM or added, and lose those of facings that no longer are.',
  headers: ifMatchSchema,
  json: {
    schema: sentCorrectionsSchema,
    example: { facings: EXAMPLE_CORRECTIONS.facings, added: EXAMPLE_CORRECTIONS.added },
  },
  success: correctionsSuccess('The corrections as they are now'),
  errors: {
    400: NO_JSON,
    404: NO_SUCH_RESULT,
    409: 'The result is IN_PROGRESS. Ask again when it is COMPLETED.',
    412: CHANGED_SINCE,
    413: JSON_TOO_LARGE,
    422: 'facings[3].id: the result has no facing 57; its ids are 0 to 41',
  },
  async answer(request) {
    const corrections = correctionsOfSent(request.json);
    const check = (row: ResultRow): Promise<void> => checkCorrections(row, corrections);
    const row = await changeCorrections(request, { corrections, replaces: 'none', check });
    await requestLearning(row);
    return answerOf(row);
  },
});

/**
 * @throws AppError 422 that names facings that the result lacks, boxes that do not fit its photo,
 * or unknown items.
 */
async function checkCorrections(row: ResultRow, corrections: CorrectionsOfFacings): Promise<void> {
  const read = readRecognitionDocument(documentKeyOf(row, 'correct'));
  const faults = faultsOfCorrections(corrections, await unlessDeleted(row, read));
  if (faults.length > 0) throw faultsError(faults);

  const named = (['facings', 'added'] as const).flatMap((list) =>
    corrections[list].flatMap(({ catalog_item_uuid: uuid }, index) =>
      uuid == null ? [] : [{ uuid, field: `${list}[${index}].catalog_item_uuid` }],
    ),
  );
  const uuids = [...new Set(named.map(({ uuid }) => uuid))];
  const survey = await findUnknownItemsAndCountPictures(row.account_id, uuids);
  const unknown = new Set(survey.unknown);
  const missing = named.filter(({ uuid }) => unknown.has(uuid));
  if (missing.length === 0) return;
  throw faultsError(
    missing.map(({ uuid, field }) => `${field}: there is no catalogue item ${uuid}`),
  );
}
