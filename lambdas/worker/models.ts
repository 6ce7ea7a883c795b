import { join } from 'node:path';
import * as z from 'zod';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { logger } from '../shared/logger';
import { loadModels, type Models } from './onnx/models';

let modelsPromise: Promise<Models> | undefined;

/**
 * Returns the models, which are loaded for the first message and then kept as long as this container lives.
 * @throws AppError `model-unavailable`; the next call tries again.
 */
export function loadContainerModels(): Promise<Models> {
  modelsPromise ??= loadTimedModels().catch((error: unknown) => {
    modelsPromise = undefined;
    throw error;
  });
  return modelsPromise;
}

async function loadTimedModels(): Promise<Models> {
  const start = performance.now();
  const models = await loadModels(modelsFolder());
  logger.info('Models loaded', { load_milliseconds: Math.round(performance.now() - start) });
  return models;
}

function modelsFolder(): string {
  const environment = readEnvironment({ [ENVIRONMENT_VARIABLES.taskRoot]: z.string().min(1) });
  return join(environment[ENVIRONMENT_VARIABLES.taskRoot], 'models');
}
