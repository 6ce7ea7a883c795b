/**
 * The list of HTTP routes. The cloud's API (lib), the authorizer, the local gateway and the OpenAPI
 * document all follow from it, so they have the same routes.
 */

/** What an API key may do. A key holds any set of these; by default all of them. */
export const PERMISSIONS = [
  'catalog:read',
  'catalog:write',
  'tasks:read',
  'tasks:write',
  'images:submit',
  'results:read',
  'results:write',
  'callbacks:send',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** API Gateway's stage, and so the first segment of every path. */
export const API_STAGE = 'v2';

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the stage, with path parameters in braces. */
  readonly path: string;
  /** The folder under lambdas/api whose handler answers it; routes may share a handler. */
  readonly handler: string;
  /** What the caller's API key must permit; `null`: no key is needed. */
  readonly permission: Permission | null;
}

const TASK_PATH = '/image-recognition/tasks/{task_uuid}';
/** Planograms have the permissions of the catalogue, so keys from before they existed can use them. */
const PLANOGRAM_PATH = '/planograms/{planogram_uuid}';

export const ROUTES = [
  { method: 'GET', path: '/health', handler: 'get-health', permission: null },
  { method: 'GET', path: '/health/ready', handler: 'get-readiness', permission: null },
  { method: 'GET', path: '/openapi.json', handler: 'get-docs', permission: null },
  { method: 'GET', path: '/docs', handler: 'get-docs', permission: null },
  { method: 'GET', path: '/docs/{file}', handler: 'get-docs', permission: null },
  { method: 'GET', path: '/console', handler: 'get-console', permission: null },
  { method: 'GET', path: '/console/{file}', handler: 'get-console', permission: null },
  {
    method: 'POST',
    path: '/catalog-items',
    handler: 'create-catalog-item',
    permission: 'catalog:write',
  },
  {
    method: 'GET',
    path: '/catalog-items',
    handler: 'list-catalog-items',
    permission: 'catalog:read',
  },
  {
    method: 'GET',
    path: '/catalog-items/{item_uuid}',
    handler: 'get-catalog-item',
    permission: 'catalog:read',
  },
  {
    method: 'PATCH',
    path: '/catalog-items/{item_uuid}',
    handler: 'update-catalog-item',
    permission: 'catalog:write',
  },
  {
    method: 'DELETE',
    path: '/catalog-items/{item_uuid}',
    handler: 'delete-catalog-item',
    permission: 'catalog:write',
  },
  {
    method: 'GET',
    path: '/catalog-items/{item_uuid}/enrolment',
    handler: 'get-enrolment',
    permission: 'catalog:read',
  },
  {
    method: 'POST',
    path: '/catalog-items/{item_uuid}/reference-images',
    handler: 'add-reference-images',
    permission: 'catalog:write',
  },
  {
    method: 'GET',
    path: '/catalog-items/{item_uuid}/reference-images',
    handler: 'list-reference-images',
    permission: 'catalog:read',
  },
  {
    method: 'DELETE',
    path: '/catalog-items/{item_uuid}/reference-images/{image_id}',
    handler: 'delete-reference-image',
    permission: 'catalog:write',
  },
  {
    method: 'PUT',
    path: '/catalog-items/{item_uuid}/thumbnail',
    handler: 'replace-thumbnail',
    permission: 'catalog:write',
  },
  { method: 'POST', path: '/planograms', handler: 'planograms', permission: 'catalog:write' },
  { method: 'GET', path: '/planograms', handler: 'planograms', permission: 'catalog:read' },
  { method: 'GET', path: PLANOGRAM_PATH, handler: 'planograms', permission: 'catalog:read' },
  { method: 'PUT', path: PLANOGRAM_PATH, handler: 'planograms', permission: 'catalog:write' },
  { method: 'DELETE', path: PLANOGRAM_PATH, handler: 'planograms', permission: 'catalog:write' },
  {
    method: 'POST',
    path: '/image-recognition/tasks',
    handler: 'create-task',
    permission: 'tasks:write',
  },
  {
    method: 'GET',
    path: '/image-recognition/tasks',
    handler: 'list-tasks',
    permission: 'tasks:read',
  },
  { method: 'GET', path: TASK_PATH, handler: 'get-task', permission: 'tasks:read' },
  { method: 'PUT', path: TASK_PATH, handler: 'update-task', permission: 'tasks:write' },
  { method: 'DELETE', path: TASK_PATH, handler: 'delete-task', permission: 'tasks:write' },
  { method: 'POST', path: '/uploads', handler: 'create-upload', permission: 'images:submit' },
  {
    method: 'POST',
    path: `${TASK_PATH}/sync-image`,
    handler: 'submit-sync-image',
    permission: 'images:submit',
  },
  {
    method: 'POST',
    path: `${TASK_PATH}/images`,
    handler: 'submit-images',
    permission: 'images:submit',
  },
  {
    method: 'POST',
    path: `${TASK_PATH}/urls`,
    handler: 'submit-urls',
    permission: 'images:submit',
  },
  {
    method: 'GET',
    path: `${TASK_PATH}/results`,
    handler: 'list-results',
    permission: 'results:read',
  },
  {
    method: 'GET',
    path: `${TASK_PATH}/results/{result_uuid}`,
    handler: 'get-result',
    permission: 'results:read',
  },
  {
    method: 'DELETE',
    path: `${TASK_PATH}/results/{result_uuid}`,
    handler: 'delete-result',
    permission: 'results:write',
  },
  {
    method: 'GET',
    path: `${TASK_PATH}/results/{result_uuid}/callback`,
    handler: 'get-callback',
    permission: 'results:read',
  },
  {
    method: 'POST',
    path: `${TASK_PATH}/results/{result_uuid}/callback`,
    handler: 'resend-callback',
    permission: 'callbacks:send',
  },
  {
    method: 'GET',
    path: `${TASK_PATH}/results/{result_uuid}/compliance`,
    handler: 'get-compliance',
    permission: 'results:read',
  },
  // Keys that were made before this route existed have the permission.
  { method: 'GET', path: '/usage', handler: 'get-usage', permission: 'results:read' },
] as const satisfies readonly Route[];

/** Answers every method that a path does not have. */
const REFUSING_HANDLER = 'refuse-method';

export type HandlerName = (typeof ROUTES)[number]['handler'] | typeof REFUSING_HANDLER;

/** A method of the API: a route, a HEAD beside a GET, or ANY for what no other method of its path takes. */
export interface ApiMethod extends Omit<Route, 'method'> {
  readonly method: Route['method'] | 'HEAD' | 'ANY';
}

/** All methods of the API but OPTIONS, which API Gateway answers itself. */
export const API_METHODS: readonly ApiMethod[] = [
  ...ROUTES,
  ...ROUTES.filter(({ method }) => method === 'GET').map((route) => ({
    ...route,
    method: 'HEAD' as const,
  })),
  ...[...new Set(ROUTES.map(({ path }) => path))].map((path) => ({
    method: 'ANY' as const,
    path,
    handler: REFUSING_HANDLER,
    permission: null,
  })),
];

/** The methods that a path takes. */
export const methodsOfPath = (path: string): string[] =>
  API_METHODS.filter((each) => each.path === path && each.method !== 'ANY').map(
    ({ method }) => method,
  );
