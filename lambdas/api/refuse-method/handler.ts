import { methodsOfPath } from '../../contracts/routes';
import { openHandler, type Answer } from '../http/api-handler';
import { arePreflightsAnswered } from '../http/cors';

/** Any method that a path does not have, without a key: 405, and the methods that it has. */
export const handler = openHandler((event): Promise<Answer> => {
  const allowed = [
    ...methodsOfPath(event.resource),
    ...(arePreflightsAnswered() ? ['OPTIONS'] : []),
  ].join(', ');
  return Promise.resolve({
    status: 405,
    headers: { Allow: allowed },
    body: { detail: `This path does not take ${event.httpMethod}; it takes ${allowed}` },
  });
});
