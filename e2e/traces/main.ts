import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/setup/ensureBuilt.mjs';
import { findChromium } from '../../scripts/setup/findChromium.mjs';
import { PAIRS } from './pairSituations';
import { SITUATIONS, type Situation } from './situations';
import { Stage } from './Stage';

/**
 * `npm run record-traces -- [NAME ...] [--app FOLDER]` records all golden traces, or the named ones, again. For each diagnosis and each pair
 * of causes (`pair-…`) it injects a real fault into the app in a browser with the demo server, saves the trace with the app's dialog, and
 * writes it uncompressed to `test/traces/NAME.trace.jsonl`. Each takes about half a minute. Without `--app` it first builds an outdated
 * bundle. Exits with 1 if a situation could not be reproduced; its file is then unchanged.
 */
const ROOT = join(import.meta.dirname, '../..');

const ALL: { id: string; play: Situation }[] = [
  ...Object.entries(SITUATIONS).map(([id, play]) => ({ id, play })),
  ...Object.entries(PAIRS).map(([id, { play }]) => ({ id, play })),
];

const { values, positionals } = parseArgs({ options: { app: { type: 'string' } }, allowPositionals: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const selected = positionals.length > 0 ? positionals.map(situationOf) : ALL;
if (!values.app) await ensureBuilt(ROOT);
const program = await findChromium(ROOT);
if (!program) exitWithError('No Chromium found: set PASE_CHROMIUM_PATH to its path');
const options = { program, appFolder: values.app ?? join(ROOT, 'dist') };
for (const { id, play } of selected) {
  const name = nameOf(id);
  try {
    const text = await record(play);
    await writeFile(join(ROOT, 'test/traces', `${name}.trace.jsonl`), text);
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

function situationOf(name: string): { id: string; play: Situation } {
  return (
    ALL.find(({ id }) => id === name || nameOf(id) === name) ??
    exitWithError(`Unknown situation ${name}: expected one of ${ALL.map(({ id }) => nameOf(id)).join(', ')}`)
  );
}

function nameOf(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function exitWithError(message: string): never {
  console.error(message);
  process.exit(2);
}
