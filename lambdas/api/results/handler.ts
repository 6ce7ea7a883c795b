import { serve } from '../http/serve';
import { resultsRoutes } from './routes';

export const handler = serve(resultsRoutes);
