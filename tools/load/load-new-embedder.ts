import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { alignColumns } from '../../local/shared/align-columns';
import { connectToService, openStorage } from '../operate/connect/service';
import { loadClient } from './client';
import { tableOf } from './measured';
import { startService } from './started-service';
import { runSwitch, type SwitchOptions } from './run-switch';
import { openTwoVersions, synthesiseWithoutWorker } from './two-versions';

/** Prints what callers see before, during and after a switch. @returns 1 if the switch cost them anything. */
export async function loadNewEmbedder(options: SwitchOptions): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shelf-switch-'));
  try {
    const assembly = path.join(folder, 'app');
    await synthesiseWithoutWorker(assembly);
    const service = await startService(['--assembly', assembly]);
    try {
      openStorage(await connectToService({ deployed: false, state: service.state }));
      const versions = await openTwoVersions(assembly, service.info, folder);
      try {
        const client = loadClient(service.baseUrl, service.apiKey);
        const { phases, overwritten, faults } = await runSwitch(client, versions, options, service);
        console.log(tableOf(phases));
        const rows = phases.map(({ name, others, waiting }) => [name, others, waiting].map(String));
        console.log(
          alignColumns([['', 'photos with other names', 'items that wait'], ...rows])
            .map((row) => `  ${row.join('  ')}`)
            .join('\n'),
        );
        console.log(`${overwritten} enrolments of the present embedder were overwritten.`);
        for (const fault of faults) console.error(`Fault: ${fault}`);
        return faults.length === 0 ? 0 : 1;
      } finally {
        await versions.close();
      }
    } finally {
      await service.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
