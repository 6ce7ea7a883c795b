import { complianceQuerySchema, complianceSchema } from '../../contracts/compliance';
import { compareWithPlanogram } from '../../domain/compliance/compare';
import { itemsOf } from '../../domain/planogram';
import { faultOfChoice } from '../../domain/compliance/compare-bay';
import { AppError } from '../../shared/app-error';
import { getItemNames } from '../../storage/catalogue/catalogue';
import { getPlanogram } from '../../storage/planograms/planograms';
import { getResult } from '../../storage/results/results';
import { getTask, readTaskItems } from '../../storage/tasks/tasks';
import { NO_SUCH_RESULT, RESULT_IN_PROGRESS } from '../describe/details';
import { EXAMPLE_COMPLIANCE } from '../describe/example-planogram';
import { noSuchPlanogram, noSuchResult } from '../http/not-found';
import { route } from '../http/route';
import { documentOf } from './document-of';

/** GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}/compliance?planogram= */
export const getComplianceRoute = route({
  method: 'GET',
  path: '/image-recognition/tasks/{task_uuid}/results/{result_uuid}/compliance',
  permission: 'results:read',
  access: {
    tables: {
      planograms: ['GetItem'],
      tasks: ['GetItem'],
      results: ['GetItem'],
      catalog: ['BatchGetItem'],
    },
    documents: { GetObject: ['tasks', 'results'] },
  },
  tag: 'Planograms',
  operationId: 'getCompliance',
  summary: 'Compare a result with a planogram',
  description:
    'Computed on each request, so ask again after the planogram changes. The photo may show only a part ' +
    'of the bay, or neighbouring bays as well.',
  query: complianceQuerySchema,
  success: {
    description: 'How well the photo matches the planogram',
    schema: complianceSchema,
    example: EXAMPLE_COMPLIANCE,
  },
  errors: {
    404: NO_SUCH_RESULT,
    409: RESULT_IN_PROGRESS,
    422: 'bay: must be at most 2, the number of bays on the photo',
  },
  async answer(request) {
    const { task_uuid, result_uuid } = request.path;
    const { planogram: planogramUuid, bay, corrected } = request.query;
    const account_id = request.accountId;
    const key = { account_id, task_uuid, result_uuid };
    const [result, planogram, task] = await Promise.all([
      getResult(key),
      getPlanogram(account_id, planogramUuid),
      getTask(account_id, task_uuid),
    ]);
    if (!result || !task) throw noSuchResult(result_uuid);
    if (planogram?.status !== 'ACTIVE') throw noSuchPlanogram(planogramUuid);
    const [document, itemsOfTask, nameOf] = await Promise.all([
      documentOf(result, corrected),
      readTaskItems(task),
      getItemNames(account_id, itemsOf(planogram)),
    ]);
    const fault = bay && faultOfChoice(bay, planogram.positions, document);
    if (fault) throw new AppError('invalid', `bay: ${fault}`);
    return {
      body: compareWithPlanogram({
        planogram,
        resultUuid: result_uuid,
        document,
        bay,
        nameOf,
        itemsOfTask: new Set(itemsOfTask),
      }),
    };
  },
});
