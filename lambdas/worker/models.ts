import { join } from 'node:path';
import { z } from 'zod';
import { ENVIRONMENT, readEnvironment } from '../shared/environment';
import { loadModels, type Models } from './onnx/models';

let loading: Promise<Models> | undefined;

/**
 * The models of this container. They are loaded with the first image and then kept.
 * @throws AppError `model-unavailable`; the next call tries again.
 */
export function containerModels(): Promise<Models> {
  loading ??= loadModels(modelsFolder()).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function modelsFolder(): string {
  const environment = readEnvironment({ [ENVIRONMENT.taskRoot]: z.string().min(1) });
  return join(environment[ENVIRONMENT.taskRoot], 'models');
}
