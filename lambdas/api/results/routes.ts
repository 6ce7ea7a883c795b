import { deleteResultRoute } from './delete-result';
import { getResultRoute } from './get-result';
import { listResultsRoute } from './list-results';

export const resultsRoutes = [listResultsRoute, getResultRoute, deleteResultRoute];
