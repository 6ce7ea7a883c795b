import { serve } from '../http/serve';
import { callbacksRoutes } from './routes';

export const handler = serve(callbacksRoutes);
