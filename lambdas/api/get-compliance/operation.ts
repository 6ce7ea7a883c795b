import { complianceQuerySchema, complianceSchema } from '../../contracts/compliance';
import { NO_SUCH_RESULT } from '../openapi/details';
import { EXAMPLE_COMPLIANCE } from '../openapi/example-planogram';
import { responsesWithErrors, type Operation } from '../openapi/operation';
import { resultPathSchema } from '../openapi/parameters';

export const getComplianceOperation: Operation = {
  tags: ['Planograms'],
  operationId: 'getCompliance',
  summary: 'Compare a result with a planogram',
  description:
    'Computed anew each time, so it may be asked again after the planogram was changed. The photo may ' +
    'show only a part of the bay, or its neighbours, too.',
  requestParams: { path: resultPathSchema, query: complianceQuerySchema },
  responses: responsesWithErrors(
    'How the photo fits the planogram',
    complianceSchema,
    {
      404: NO_SUCH_RESULT,
      409: 'The result is IN_PROGRESS. Ask again when it is COMPLETED.',
      422: 'planogram: is required',
    },
    { example: EXAMPLE_COMPLIANCE },
  ),
};
