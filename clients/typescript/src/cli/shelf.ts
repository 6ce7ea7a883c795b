import { exportCatalog, EXPORT } from './catalog/export.js';
import { importCatalog, IMPORT } from './catalog/import.js';
import {
  columns,
  helpOf,
  readArguments,
  type Typed,
  type Usage,
} from './command-line/arguments.js';
import { compare, COMPARE } from './compare/compare.js';
import { compliance, COMPLIANCE } from './compliance/compliance.js';
import { CommandError, EXIT, messageOf, type Exit } from './failure.js';
import { exportPlanogram, PLANOGRAM_EXPORT } from './planogram/export.js';
import { importPlanogram, PLANOGRAM_IMPORT } from './planogram/import.js';
import {
  deletePlanogram,
  listPlanograms,
  PLANOGRAM_DELETE,
  PLANOGRAM_LIST,
} from './planogram/list.js';
import { evaluate, EVALUATE } from './evaluate.js';
import { exportResults, EXPORT_RESULTS } from './export.js';
import { rename, RENAME } from './rename.js';
import { recognise, RECOGNISE } from './recognise/recognise.js';
import { watch, WATCH } from './recognise/watch.js';
import { exportReview, importReview, REVIEW_EXPORT, REVIEW_IMPORT } from './review/review.js';
import { shares, SHARES } from './shares.js';
import { createTask, listTasks, TASK_CREATE, TASK_LIST } from './task.js';
import { ShelfError } from '../shelf-error.js';

interface Command {
  readonly usage: Usage;
  readonly run: (typed: Typed, signal: AbortSignal) => Promise<Exit>;
}

const COMMANDS: readonly Command[] = [
  { usage: IMPORT, run: importCatalog },
  { usage: EXPORT, run: exportCatalog },
  { usage: TASK_CREATE, run: createTask },
  { usage: TASK_LIST, run: listTasks },
  { usage: RECOGNISE, run: recognise },
  { usage: WATCH, run: watch },
  { usage: COMPARE, run: compare },
  { usage: PLANOGRAM_IMPORT, run: importPlanogram },
  { usage: PLANOGRAM_EXPORT, run: exportPlanogram },
  { usage: PLANOGRAM_LIST, run: listPlanograms },
  { usage: PLANOGRAM_DELETE, run: deletePlanogram },
  { usage: COMPLIANCE, run: compliance },
  { usage: RENAME, run: rename },
  { usage: EXPORT_RESULTS, run: exportResults },
  { usage: REVIEW_EXPORT, run: exportReview },
  { usage: REVIEW_IMPORT, run: importReview },
  { usage: EVALUATE, run: evaluate },
  { usage: SHARES, run: shares },
];

const HELP = [
  'Usage: shelf COMMAND [options]',
  'Recognises products on photos of shelves.',
  columns(
    COMMANDS.map(({ usage: { name, free, about } }) => [
      `${name} ${free}`.trimEnd(),
      about.replace(/\n.*/s, ''),
    ]),
  ),
  'shelf COMMAND --help shows its options. Exit status: 0: done, 1: some rows, photos or results were\nrefused, ' +
    '2: the command could not be carried out, 3: the service could not be used, 130: Ctrl-C.',
].join('\n\n');

/** Runs one command. Any error is reported in one line on stderr. */
async function main(argv: readonly string[]): Promise<Exit> {
  const command = COMMANDS.find(({ usage: { name } }) => {
    const words = name.split(' ');
    return words.every((word, index) => argv[index] === word);
  });
  const wantsHelp = argv.includes('--help') || argv.includes('-h');
  if (!command) {
    if (wantsHelp || argv.length === 0 || argv[0] === 'help') {
      console.log(HELP);
      return argv.length > 0 ? EXIT.done : EXIT.usage;
    }
    console.error(`There is no command ${argv.slice(0, 2).join(' ')}: see shelf --help`);
    return EXIT.usage;
  }
  if (wantsHelp) {
    console.log(helpOf(command.usage));
    return EXIT.done;
  }
  const interruption = new AbortController();
  // The signal is handled only once, so a second Ctrl-C ends the process immediately, which loses nothing.
  process.once('SIGINT', () => interruption.abort(new Error('Stopped')));
  process.once('SIGTERM', () => interruption.abort(new Error('Stopped')));
  try {
    const typed = readArguments(command.usage, argv.slice(command.usage.name.split(' ').length));
    return await command.run(typed, interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) return EXIT.interrupted;
    console.error(messageOf(error));
    if (error instanceof CommandError) return error.exit;
    return error instanceof ShelfError ? EXIT.service : EXIT.usage;
  }
}

// A reader such as `head` closes the pipe once it has seen enough.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === 'EPIPE' ? EXIT.done : EXIT.usage);
});
// The exit code is set without calling exit(), so that all output is still written.
void main(process.argv.slice(2)).then((exit) => {
  process.exitCode = exit;
});
