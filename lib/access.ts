import { unionOfAccess, type Access } from '../lambdas/contracts/access';
import { ROUTES_BY_FUNCTION, type ApiFunctionName } from '../lambdas/api/routes';
import { MAINTENANCE_FUNCTION_ACCESS, WORKFLOW_FUNCTION_ACCESS } from './background-access';

/**
 * The access of the authorizer and of the functions behind the API, which get what their routes need. A
 * grant also sets the environment variable that names the resource.
 */

const API_FUNCTION_ACCESS: Readonly<Record<string, Access>> = {
  authorize: { tables: { apiKeys: ['GetItem', 'UpdateItem'] } },
  ...Object.fromEntries(
    Object.entries(ROUTES_BY_FUNCTION).map(([name, routes]) => [
      name,
      unionOfAccess(routes.map(({ access }) => access)),
    ]),
  ),
};

/**
 * The names of all functions that are deployed as bundles: all but the worker, which is a container
 * image.
 */
export type FunctionName =
  | ApiFunctionName
  | 'authorize'
  | keyof typeof WORKFLOW_FUNCTION_ACCESS
  | keyof typeof MAINTENANCE_FUNCTION_ACCESS;

/** The access of every bundled function, by the folder under lambdas that holds it. */
export const FUNCTION_ACCESS_BY_FOLDER: Readonly<Record<string, Readonly<Record<string, Access>>>> =
  {
    api: API_FUNCTION_ACCESS,
    workflow: WORKFLOW_FUNCTION_ACCESS,
    maintenance: MAINTENANCE_FUNCTION_ACCESS,
  };
