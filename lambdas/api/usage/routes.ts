import { getUsageRoute } from './get-usage';

export const usageRoutes = [getUsageRoute];
