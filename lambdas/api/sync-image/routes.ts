import { submitSyncImageRoute } from './submit-sync-image';

export const syncImageRoutes = [submitSyncImageRoute];
