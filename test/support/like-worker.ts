import { runLikeWorker } from '../../tools/shared/run-like-worker';

/** Prints what a command that runs like the worker sees, and ends with status 3. */
void runLikeWorker(() => {
  console.log(JSON.stringify({ environment: process.env, arguments: process.argv.slice(2) }));
  return Promise.resolve(3);
}).then((status) => {
  process.exitCode = status;
});
