import { serve } from '../http/serve';
import { serviceRoutes } from './routes';

export const handler = serve(serviceRoutes);
