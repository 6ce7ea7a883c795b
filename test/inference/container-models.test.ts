import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';
import { ENVIRONMENT } from '../../lambdas/shared/environment';
import { containerModels } from '../../lambdas/worker/models';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { temporaryFolder } from '../support/temporary-folder';

const empty = temporaryFolder();

test('models that failed to load are loaded at the next attempt, and then kept', async () => {
  process.env[ENVIRONMENT.taskRoot] = empty;
  await expect(containerModels()).rejects.toMatchObject({ code: 'model-unavailable' });

  process.env[ENVIRONMENT.taskRoot] = dirname(MODELS_FOLDER);
  const models = await containerModels();

  expect(await containerModels()).toBe(models);
});
