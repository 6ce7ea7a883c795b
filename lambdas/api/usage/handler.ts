import { serve } from '../http/serve';
import { usageRoutes } from './routes';

export const handler = serve(usageRoutes);
