import { createDocument } from 'zod-openapi';
import { LIMITS } from '../../contracts/limits';
import { ROUTES, API_STAGE, type Permission, type Route } from '../../contracts/routes';
import { addReferenceImagesOperation } from '../add-reference-images/operation';
import { createCatalogItemOperation } from '../create-catalog-item/operation';
import { createUploadOperation } from '../create-upload/operation';
import { createTaskOperation } from '../create-task/operation';
import { deleteCatalogItemOperation } from '../delete-catalog-item/operation';
import { deleteResultOperation } from '../delete-result/operation';
import { deleteTaskOperation } from '../delete-task/operation';
import { getCallbackOperation } from '../get-callback/operation';
import { getConsoleFileOperation, getConsoleOperation } from '../get-console/operations';
import { getCatalogItemOperation } from '../get-catalog-item/operation';
import { getEnrolmentOperation } from '../get-enrolment/operation';
import { getHealthOperation } from '../get-health/operation';
import { getReadinessOperation } from '../get-readiness/operation';
import { getComplianceOperation } from '../get-compliance/operation';
import { getResultOperation } from '../get-result/operation';
import { getTaskOperation } from '../get-task/operation';
import { getUsageOperation } from '../get-usage/operation';
import { listCatalogItemsOperation } from '../list-catalog-items/operation';
import { listResultsOperation } from '../list-results/operation';
import { listTasksOperation } from '../list-tasks/operation';
import { withIdempotencyKey } from '../idempotency/document-key';
import { deleteReferenceImageOperation } from '../delete-reference-image/operation';
import { listReferenceImagesOperation } from '../list-reference-images/operation';
import { replaceThumbnailOperation } from '../replace-thumbnail/operation';
import { updateTaskOperation } from '../update-task/operation';
import { errorResponseOfStatus, type Operation } from '../openapi/operation';
import { plainSchema } from '../openapi/plain-schema';
import {
  createPlanogramOperation,
  deletePlanogramOperation,
  getPlanogramOperation,
  listPlanogramsOperation,
  replacePlanogramOperation,
} from '../planograms/operations';
import { resendCallbackOperation } from '../resend-callback/operation';
import { submitImagesOperation } from '../submit-images/operation';
import { submitSyncImageOperation } from '../submit-sync-image/operation';
import { submitUrlsOperation } from '../submit-urls/operation';
import { updateCatalogItemOperation } from '../update-catalog-item/operation';
import { getDocsFileOperation, getDocsOperation, getOpenApiOperation } from './operations';

type KeyOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never;
type RouteKey = KeyOf<(typeof ROUTES)[number]>;

/** One operation per route: a route without one, or one without a route, does not compile. */
const OPERATION_BY_ROUTE: Readonly<Record<RouteKey, Operation>> = {
  'GET /health': getHealthOperation,
  'GET /health/ready': getReadinessOperation,
  'GET /openapi.json': getOpenApiOperation,
  'GET /docs': getDocsOperation,
  'GET /docs/{file}': getDocsFileOperation,
  'GET /console': getConsoleOperation,
  'GET /console/{file}': getConsoleFileOperation,

  'POST /catalog-items': createCatalogItemOperation,
  'GET /catalog-items': listCatalogItemsOperation,
  'GET /catalog-items/{item_uuid}': getCatalogItemOperation,
  'PATCH /catalog-items/{item_uuid}': updateCatalogItemOperation,
  'DELETE /catalog-items/{item_uuid}': deleteCatalogItemOperation,
  'GET /catalog-items/{item_uuid}/enrolment': getEnrolmentOperation,
  'POST /catalog-items/{item_uuid}/reference-images': addReferenceImagesOperation,
  'GET /catalog-items/{item_uuid}/reference-images': listReferenceImagesOperation,
  'DELETE /catalog-items/{item_uuid}/reference-images/{image_id}': deleteReferenceImageOperation,
  'PUT /catalog-items/{item_uuid}/thumbnail': replaceThumbnailOperation,

  'POST /image-recognition/tasks': createTaskOperation,
  'GET /image-recognition/tasks': listTasksOperation,
  'GET /image-recognition/tasks/{task_uuid}': getTaskOperation,
  'PUT /image-recognition/tasks/{task_uuid}': updateTaskOperation,
  'DELETE /image-recognition/tasks/{task_uuid}': deleteTaskOperation,

  'POST /uploads': createUploadOperation,
  'POST /image-recognition/tasks/{task_uuid}/sync-image': submitSyncImageOperation,
  'POST /image-recognition/tasks/{task_uuid}/images': submitImagesOperation,
  'POST /image-recognition/tasks/{task_uuid}/urls': submitUrlsOperation,
  'GET /image-recognition/tasks/{task_uuid}/results': listResultsOperation,
  'GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}': getResultOperation,
  'DELETE /image-recognition/tasks/{task_uuid}/results/{result_uuid}': deleteResultOperation,
  'GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback': getCallbackOperation,
  'POST /image-recognition/tasks/{task_uuid}/results/{result_uuid}/callback':
    resendCallbackOperation,

  'POST /planograms': createPlanogramOperation,
  'GET /planograms': listPlanogramsOperation,
  'GET /planograms/{planogram_uuid}': getPlanogramOperation,
  'PUT /planograms/{planogram_uuid}': replacePlanogramOperation,
  'DELETE /planograms/{planogram_uuid}': deletePlanogramOperation,
  'GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}/compliance':
    getComplianceOperation,

  'GET /usage': getUsageOperation,
};

const API_DESCRIPTION = `Recognises products on photographs of shelves.

1. Create catalogue items: products, each with a thumbnail.
2. Create a task that names the items to look for.
3. Submit photos to the task: one and wait, several files, or several addresses.
4. Fetch the results, or have them posted to a callback address.

A \`POST\` may carry a key of your choice in the header \`Idempotency-Key\`. It may then be repeated: it is
done once, and answered alike for ${LIMITS.idempotencyKeptHours} hours.

Every request carries an API key in the header \`X-API-Key\`. Errors are \`{"detail": "..."}\`.`;

/** The groups of operations, in the order in which a caller needs them. */
const TAGS = [
  { name: 'Catalogue', description: 'Products, with the pictures that photos are compared with' },
  { name: 'Tasks', description: 'Sets of catalogue items to find on photos' },
  { name: 'Submission', description: 'Photos to be recognised' },
  { name: 'Results', description: 'What was recognised, and the callbacks that tell it' },
  { name: 'Planograms', description: 'What is to stand where, and how photos fit it' },
  { name: 'Usage', description: 'What the account has used' },
  { name: 'Service', description: 'The service itself and its documentation; no API key needed' },
];

/** The operations by path and method, as the document has them. */
export function describeOperations(): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { method, path, permission } of ROUTES as readonly Route[]) {
    const described = OPERATION_BY_ROUTE[`${method} ${path}` as RouteKey];
    const operation = method === 'POST' ? withIdempotencyKey(described) : described;
    (paths[path] ??= {})[method.toLowerCase()] =
      permission === null ? operation : withPermission(operation, permission);
  }
  return paths;
}

const withPermission = (operation: Operation, permission: Permission): Operation => ({
  ...operation,
  description: [operation.description, `Needs the permission \`${permission}\`.`]
    .filter(Boolean)
    .join('\n\n'),
  responses: {
    ...operation.responses,
    403: errorResponseOfStatus(403, `The API key lacks the permission ${permission}`),
  },
});

/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApiDocument(): object {
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Shelf recognition',
        version: API_STAGE,
        description: API_DESCRIPTION,
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: `/${API_STAGE}` }],
      security: [{ ApiKey: [] }],
      tags: TAGS,
      components: {
        securitySchemes: { ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
      },
      paths: describeOperations(),
    },
    { override: plainSchema },
  );
}
