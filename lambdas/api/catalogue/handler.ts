import { serve } from '../http/serve';
import { catalogueRoutes } from './routes';

export const handler = serve(catalogueRoutes);
