import { dirname } from 'node:path';
import { expect, test } from '@jest/globals';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { loadContainerModels } from '../../lambdas/worker/models';
import { MODELS_FOLDER } from '../../tools/shared/models-folder';
import { temporaryFolder } from '../support/temporary-folder';

const empty = temporaryFolder();

test('models that failed to load are loaded at the next attempt, and then kept', async () => {
  process.env[ENVIRONMENT_VARIABLES.taskRoot] = empty;
  await expect(loadContainerModels()).rejects.toMatchObject({ code: 'model-unavailable' });

  process.env[ENVIRONMENT_VARIABLES.taskRoot] = dirname(MODELS_FOLDER);
  const models = await loadContainerModels();

  expect(await loadContainerModels()).toBe(models);
});
