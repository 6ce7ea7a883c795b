import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { createApiKey } from '../../lambdas/storage/accounts/api-keys';
import { sdkEnvironment } from '../../local/functions/function-environment';
import { inheritedEnvironment, setEnvironment } from '../../local/shared/process-environment';
import { readLocalJson, type LocalCloudInfo } from '../../local/state/local-json';
import { PROJECT_ROOT } from '../../local/template/synthesise';

/** A service, and keys of two of its accounts. */
export interface LoadedService {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly otherApiKey: string;
  stop(): Promise<void>;
}

export interface StartedService extends LoadedService {
  readonly info: LocalCloudInfo;
  /** Its --state folder. */
  readonly state: string;
}

/**
 * Starts the local service in its own process, so that it shares no event loop with the clients.
 * @param options - more options of `npm start`
 */
export async function startService(options: readonly string[] = []): Promise<StartedService> {
  const state = await mkdtemp(path.join(tmpdir(), 'shelf-load-'));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'local/start.ts', '--port', '0', '--state', state, ...options],
    { cwd: PROJECT_ROOT, stdio: ['ignore', 'pipe', 'inherit'], env: inheritedEnvironment() },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(state, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.toString('utf8').includes('Ready after')) resolve();
      });
      child.once('exit', () => reject(new Error('The service did not start.')));
    });
    const info = readLocalJson(state);
    if (!info) throw new Error('The service wrote no local.json.');
    // Points lambdas/storage in this process at the service.
    setEnvironment({
      ...sdkEnvironment(info.endpoints),
      [ENVIRONMENT_VARIABLES.apiKeysTable]:
        info.resources.tables.find((name) => name.includes('ApiKeys')) ?? '',
    });
    const { apiKey: otherApiKey } = await createApiKey({ accountId: 'other' });
    return { baseUrl: info.base_url, apiKey: info.api_key, otherApiKey, stop, info, state };
  } catch (error) {
    await stop();
    throw error;
  }
}
