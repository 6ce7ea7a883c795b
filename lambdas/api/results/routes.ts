import { deleteCorrectionsRoute } from './delete-corrections';
import { deleteResultRoute } from './delete-result';
import { exportResultsRoute } from './export-results';
import { getCorrectionsRoute } from './get-corrections';
import { getQualityRoute } from './get-quality';
import { getResultRoute } from './get-result';
import { listResultsRoute } from './list-results';
import { listUnknownsRoute } from './list-unknowns';
import { renameResultRoute } from './rename-result';
import { renameResultsRoute } from './rename-results';
import { replaceCorrectionsRoute } from './replace-corrections';

export const resultsRoutes = [
  listResultsRoute,
  getResultRoute,
  deleteResultRoute,
  getCorrectionsRoute,
  replaceCorrectionsRoute,
  deleteCorrectionsRoute,
  listUnknownsRoute,
  getQualityRoute,
  renameResultRoute,
  renameResultsRoute,
  exportResultsRoute,
];
