import { getConsoleFileRoute, getConsoleRoute } from './get-console';
import { getDocsFileRoute, getDocsRoute, getOpenApiRoute } from './get-docs';
import { getHealthRoute } from './get-health';
import { getReadinessRoute } from './get-readiness';

export const serviceRoutes = [
  getHealthRoute,
  getReadinessRoute,
  getOpenApiRoute,
  getDocsRoute,
  getDocsFileRoute,
  getConsoleRoute,
  getConsoleFileRoute,
];
