// @ts-check
import { parseArgs } from 'node:util';

/** Values of `--break`. A test compares them with those of the app and the run, which a script cannot import before an install. */
export const BREAKABLE = /** @type {const} */ ([
  'skipIntent',
  'ackBeforeDone',
  'retryOnTypeError',
  'ignoreLedger',
  'writeAsPrinted',
  'keepCancelled',
  'neverVoid',
  'alwaysVoid',
  'neverChange',
  'copyToBackup',
  'pollAlwaysPrinted',
  'pollUnmarked',
  'dropAnswer',
  'programAlwaysPrinted',
]);

export const HELP = `Usage: npm run chaos -- [options]

Prints tickets under faults with the real server, real tabs and virtual printers, and counts what became of each copy.
Exit code: 0 if every promise of print delivery holds, 1 if one is broken, 2 for an invalid option.

  --seed N               seed of the plan of faults (default: 1)
  --jobs N               number of print jobs (default: 500)
  --tick MS              time between two steps of the plan, in ms (default: 700)
  --break SWITCH         breaks the tab, the server or the installed program on purpose: ${BREAKABLE.join(', ')};
                         without --seed it runs the short plan made for that switch
  --two                  two server processes on PostgreSQL, of which one at a time is killed
  --server-wait SECONDS  longest start of a server process (default: 60); calls wait twice as long for a server that restarts
  --quiet                prints the table of figures only
  --chromium FILE        the browser (default: PASE_CHROMIUM_PATH, else the one that is found or installed)
  --postgres URL         the PostgreSQL of --two (default: PASE_DATABASE_URL, else the one that is installed)
  --app FOLDER           a bundle with the switches (default: dist-chaos, built if needed)
  --help                 prints this text
`;

/**
 * @typedef {object} ChaosOptions
 * @property {boolean} help
 * @property {number | undefined} seed undefined: not given
 * @property {number} jobs
 * @property {number} tickMs
 * @property {(typeof BREAKABLE)[number] | null} broken
 * @property {boolean} two
 * @property {number} serverWaitMs
 * @property {boolean} quiet
 * @property {string | undefined} chromium
 * @property {string | undefined} postgres
 * @property {string | undefined} app
 */

/**
 * Reads the options of `npm run chaos`.
 * @param {string[]} args
 * @returns {ChaosOptions}
 * @throws {RangeError} for an unknown option, a missing or an invalid value; the message names the option
 */
export function readChaosOptions(args) {
  const values = valuesOf(args);
  return {
    help: values.help,
    seed: values.seed === undefined ? undefined : integerOf('seed', values.seed, 0xffff_ffff),
    jobs: integerOf('jobs', values.jobs, 100_000),
    tickMs: integerOf('tick', values.tick, 60_000),
    broken: values.break === undefined ? null : switchOf(values.break),
    two: values.two || values.postgres !== undefined,
    serverWaitMs: integerOf('server-wait', values['server-wait'], 3_600) * 1_000,
    quiet: values.quiet,
    chromium: textOf('chromium', values.chromium),
    postgres: textOf('postgres', values.postgres),
    app: textOf('app', values.app),
  };
}

/** @param {string[]} args */
function valuesOf(args) {
  try {
    return parseArgs({
      args,
      options: {
        seed: { type: 'string' },
        jobs: { type: 'string', default: '500' },
        tick: { type: 'string', default: '700' },
        break: { type: 'string' },
        two: { type: 'boolean', default: false },
        'server-wait': { type: 'string', default: '60' },
        quiet: { type: 'boolean', default: false },
        chromium: { type: 'string' },
        postgres: { type: 'string' },
        app: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    // The rest of Node's message is about positional arguments, which do not exist here.
    const [reason = ''] = String(error instanceof Error ? error.message : error).split(/\. |\n/);
    throw new RangeError(reason, { cause: error });
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} max
 */
function integerOf(name, text, max) {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw new RangeError(`Invalid --${name} "${text}": expected an integer from 1 to ${max}`);
  return number;
}

/** @param {string} text */
function switchOf(text) {
  const found = BREAKABLE.find((each) => each === text);
  if (!found) throw new RangeError(`Invalid --break "${text}": expected one of ${BREAKABLE.join(', ')}`);
  return found;
}

/**
 * @param {string} name
 * @param {string | undefined} text
 */
function textOf(name, text) {
  if (text?.trim() === '') throw new RangeError(`Invalid --${name} "${text}": expected a value`);
  return text;
}
