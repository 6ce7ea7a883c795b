import { serve } from '../http/serve';
import { submissionRoutes } from './routes';

export const handler = serve(submissionRoutes);
