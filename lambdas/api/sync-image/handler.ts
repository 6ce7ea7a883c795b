import { serve } from '../http/serve';
import { syncImageRoutes } from './routes';

export const handler = serve(syncImageRoutes);
