import '../../../local/shared/require-node.cjs';
import { runCommand } from '../../../local/shared/run-command';
import { loadEmbedder } from '../../../lambdas/worker/onnx/models';
import { Matcher } from '../../../lambdas/worker/onnx/matcher';
import { Progress } from '../../shared/progress';
import { connectToService, openStorage } from '../connect/service';
import { ENROLMENTS } from './options';
import { findUnprepared, prepare } from './prepare';

/** `npm run enrolments`: lets a new embedder start with all items enrolled. */
runCommand(ENROLMENTS, async ({ values }) => {
  openStorage(await connectToService(values));
  const [{ embedder }, matcher] = await Promise.all([
    loadEmbedder(values.models),
    Matcher.load(values.models),
  ]);
  const unprepared = await findUnprepared(embedder, values.account);
  const found = { items: unprepared.items.length, tasks: unprepared.tasks.length };
  const say = (sentence: string, answer: object): void =>
    console.log(values.json ? JSON.stringify({ embedder: embedder.id, ...answer }) : sentence);
  if (values.dryRun) {
    say(
      `${embedder.id}: ${found.items} items are not enrolled, ${found.tasks} galleries are not packed.`,
      { missing: found },
    );
    return found.items + found.tasks === 0 ? 0 : 1;
  }
  const progress = new Progress('items and galleries', found.items + found.tasks);
  const { failed } = await prepare(unprepared, { embedder, matcher }, values.perSecond, (done) =>
    progress.show(done),
  );
  say(
    `${embedder.id}: ${found.items} items enrolled, ${found.tasks} galleries packed, ${failed} failed.`,
    { prepared: found, failed },
  );
  return failed === 0 ? 0 : 1;
});
