import { callbacksRoutes } from './callbacks/routes';
import { catalogueRoutes } from './catalogue/routes';
import type { Route } from './http/route';
import { planogramsRoutes } from './planograms/routes';
import { resultsRoutes } from './results/routes';
import { serviceRoutes } from './service/routes';
import { submissionRoutes } from './submission/routes';
import { syncImageRoutes } from './sync-image/routes';
import { tasksRoutes } from './tasks/routes';
import { usageRoutes } from './usage/routes';

/**
 * The functions behind the API, each with the routes it serves. API Gateway's methods, the functions'
 * rights, the authorizer's policies and the OpenAPI document follow from this list.
 */
export const ROUTES_BY_FUNCTION = {
  service: serviceRoutes,
  catalogue: catalogueRoutes,
  planograms: planogramsRoutes,
  tasks: tasksRoutes,
  submission: submissionRoutes,
  'sync-image': syncImageRoutes,
  results: resultsRoutes,
  callbacks: callbacksRoutes,
  usage: usageRoutes,
} as const satisfies Readonly<Record<string, readonly Route[]>>;

export type ApiFunctionName = keyof typeof ROUTES_BY_FUNCTION;

export const ROUTES: readonly Route[] = Object.values(ROUTES_BY_FUNCTION).flat();

/** A method of the API, and the function that answers it. */
export interface ApiMethod extends Pick<Route, 'path' | 'permission'> {
  /**
   * Each GET that needs a key also has a HEAD. ANY covers unsupported methods, so that they are refused,
   * and on paths without a key also GET and HEAD.
   */
  readonly method: Route['method'] | 'HEAD' | 'ANY';
  /** The methods that this entry adds to the ones that preflights allow. */
  readonly allows: readonly Route['method'][];
  readonly functionName: ApiFunctionName;
  /** Whether this method, not only another one of its function, waits for a result. */
  readonly waits: boolean;
}

/** All methods of the API except OPTIONS, which API Gateway answers itself. */
export const API_METHODS: readonly ApiMethod[] = (
  Object.keys(ROUTES_BY_FUNCTION) as ApiFunctionName[]
).flatMap((functionName) => {
  const routes: readonly Route[] = ROUTES_BY_FUNCTION[functionName];
  return [...new Set(routes.map(({ path }) => path))].flatMap((path): ApiMethod[] => {
    const ofPath = routes.filter((route) => route.path === path);
    const open = ofPath.filter(({ method, permission }) => method === 'GET' && permission === null);
    const answered = ofPath
      .filter((route) => !open.includes(route))
      .map(({ method, permission, waits = false }): ApiMethod => ({
        method,
        allows: [method],
        path,
        permission,
        waits,
        functionName,
      }));
    const heads = answered
      .filter(({ method }) => method === 'GET')
      .map((get): ApiMethod => ({ ...get, method: 'HEAD', allows: [] }));
    const allows = open.map(({ method }) => method);
    return [
      ...answered,
      ...heads,
      { method: 'ANY', allows, path, permission: null, waits: false, functionName },
    ];
  });
});
