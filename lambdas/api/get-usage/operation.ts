import { usageAnswerSchema, usageQuerySchema } from '../../contracts/usage';
import { EXAMPLE_USAGE } from '../openapi/examples';
import { responsesWithErrors, type Operation } from '../openapi/operation';

export const getUsageOperation: Operation = {
  tags: ['Usage'],
  operationId: 'getUsage',
  summary: 'See what the account has used',
  description:
    'By day, in UTC. An image counts once, on the day on which it ended. A round of a callback counts on ' +
    'the day on which it was delivered or given up. Days before yesterday may lack the latest few for ' +
    'some hours. An image that is deleted before it ends is not counted; one that has ended stays counted.',
  requestParams: { query: usageQuerySchema },
  responses: responsesWithErrors(
    'What was used',
    usageAnswerSchema,
    { 422: 'to: must not be before from' },
    { example: EXAMPLE_USAGE },
  ),
};
