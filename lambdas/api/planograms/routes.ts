import { createPlanogramRoute } from './create-planogram';
import { deletePlanogramRoute } from './delete-planogram';
import { getComplianceRoute } from './get-compliance';
import { getPlanogramRoute } from './get-planogram';
import { listPlanogramsRoute } from './list-planograms';
import { replacePlanogramRoute } from './replace-planogram';

export const planogramsRoutes = [
  createPlanogramRoute,
  listPlanogramsRoute,
  getPlanogramRoute,
  replacePlanogramRoute,
  deletePlanogramRoute,
  getComplianceRoute,
];
