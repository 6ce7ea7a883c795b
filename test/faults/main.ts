import '../../local/shared/require-node.cjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alignColumns } from '../../local/shared/align-columns';
import { runCommand } from '../../local/shared/run-command';
import { synthesise } from '../../local/template/synthesise';
import { openCalls } from './bed';
import { assemblyFor, FAULTS_TO_TRY, QUIET, type Fault } from './faults';
import { FAULTS } from './options';
import { runFault, type Alarmed } from './run-fault';

const HEAD = ['fault', 'its alarm', 'after, s', 'further alarms'];

runCommand(FAULTS, async ({ values: { only, minutes, quietMinutes } }) => {
  const folder = await mkdtemp(join(tmpdir(), 'shelf-faults-app-'));
  const calls = await openCalls();
  try {
    const assembly = join(folder, 'app');
    await synthesise(assembly);
    const rows: string[][] = [];
    let isAsExpected = true;
    for (const fault of [...FAULTS_TO_TRY, QUIET].filter(({ name }) => name.includes(only))) {
      const own = await assemblyFor(fault, assembly, join(folder, 'damaged'));
      const alarmed = await runFault(fault, calls, own, fault === QUIET ? quietMinutes : minutes);
      const { alarm } = fault;
      isAsExpected &&= alarm === undefined ? alarmed.size === 0 : alarmed.has(alarm);
      rows.push(rowOf(fault, alarmed));
      console.error(rows.at(-1)?.join(' | '));
    }
    console.log(
      alignColumns([HEAD, ...rows])
        .map((cells) => `| ${cells.join(' | ')} |`)
        .join('\n'),
    );
    return isAsExpected ? 0 : 1;
  } finally {
    await calls.injector.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

function rowOf({ name, alarm }: Fault, alarmed: Alarmed): string[] {
  const further = [...alarmed].filter(([other]) => other !== alarm);
  const seconds = alarm === undefined ? undefined : alarmed.get(alarm);
  return [
    name,
    alarm === undefined ? 'none' : `\`${alarm}\``,
    String(seconds ?? (alarm === undefined ? '' : 'silent')),
    further.map(([other, after]) => `\`${other}\` ${after}`).join(', '),
  ];
}
