import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../../scripts/setup/ensureBuilt.mjs';
import { findChromium } from '../../scripts/setup/findChromium.mjs';
import { LAB_SITUATIONS } from './labCases';
import { PAIRS } from './pairSituations';
import { SITUATIONS, type Situation } from './situations';
import { Stage } from './Stage';

/**
 * `npm run record-traces -- [NAME ...] [--app FOLDER]` records all traces, or the named ones, again. For each diagnosis, each pair of causes
 * (`pair-…`) and each recorded case of the lab (`case-…`) it injects a real fault into the app in a browser with the demo server, and saves
 * the trace with the app's dialog. Golden traces are written uncompressed to `test/traces/NAME.trace.jsonl`, cases compressed to the folder
 * of the lab. Each takes about half a minute. Without `--app` it first builds an outdated bundle. Exits with 1 if a situation could not be
 * reproduced; its file is then unchanged.
 */
const ROOT = join(import.meta.dirname, '../..');
const GOLDEN_FOLDER = join(ROOT, 'test/traces');
const CASES_FOLDER = join(ROOT, 'src/features/traceViewer/RecordedCases/recordings');

/** A trace to record: its name, how to reproduce its situation, and how to save its text. */
interface Recording {
  name: string;
  play: Situation;
  save: (text: string) => Promise<void>;
}

const ALL: readonly Recording[] = [
  ...Object.entries(SITUATIONS).map(([id, play]) => goldenTrace(nameOf(id), play)),
  ...Object.entries(PAIRS).map(([name, { play }]) => goldenTrace(name, play)),
  ...Object.entries(LAB_SITUATIONS).map(([file, play]) => ({
    name: file,
    play,
    save: (text: string) => writeFile(join(CASES_FOLDER, `${file}.trace.jsonl.gz`), gzipSync(text, { level: 9 })),
  })),
];

const { values, positionals } = parseArgs({ options: { app: { type: 'string' } }, allowPositionals: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const selected = positionals.length > 0 ? positionals.map(situationOf) : ALL;
if (!values.app) await ensureBuilt(ROOT);
const program = await findChromium(ROOT);
if (!program) exitWithError('No Chromium found: set PASE_CHROMIUM_PATH to its path');
const options = { program, appFolder: values.app ?? join(ROOT, 'dist') };
for (const { name, play, save } of selected) {
  try {
    const text = await record(play);
    await save(text);
    console.log(`${name}: ${text.split('\n').length - 1} lines, ${Math.ceil(text.length / 1024)} KB`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
  }
}

async function record(play: Situation): Promise<string> {
  const stage = await Stage.open(options);
  try {
    return await play(stage);
  } finally {
    await stage.close();
  }
}

function goldenTrace(name: string, play: Situation): Recording {
  return { name, play, save: (text) => writeFile(join(GOLDEN_FOLDER, `${name}.trace.jsonl`), text) };
}

function situationOf(name: string): Recording {
  return (
    ALL.find((each) => each.name === name || each.name === nameOf(name)) ??
    exitWithError(`Unknown situation ${name}: expected one of ${ALL.map((each) => each.name).join(', ')}`)
  );
}

function nameOf(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function exitWithError(message: string): never {
  console.error(message);
  process.exit(2);
}
