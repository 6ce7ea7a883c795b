import { serve } from '../http/serve';
import { planogramsRoutes } from './routes';

export const handler = serve(planogramsRoutes);
