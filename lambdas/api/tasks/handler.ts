import { serve } from '../http/serve';
import { tasksRoutes } from './routes';

export const handler = serve(tasksRoutes);
