import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/setup/ensureBuilt.mjs';
import { findChromium } from '../../scripts/setup/findChromium.mjs';
import { PAIRS } from './pairSituations';
import { SITUATIONS, type Situation } from './situations';
import { Stage } from './Stage';

/**
 * `npm run record-traces -- [NAME ...] [--app FOLDER]` records the golden traces again, all or those of the names: for each
 * diagnosis, and for each pair of causes (`pair-…`), it brings the real app, in a real browser before the demo server, into the situation by a real fault, saves the trace by the
 * dialog that support asks people to use, and writes it unpacked to `test/traces/NAME.trace.jsonl`. It takes about half a minute for each.
 * Without `--app` the bundle is built first where it is not fresh. Ends with 1 where a situation did not come to pass; its file stays.
 */
const ROOT = join(import.meta.dirname, '../..');

const ALL: { id: string; play: Situation }[] = [
  ...Object.entries(SITUATIONS).map(([id, play]) => ({ id, play })),
  ...Object.entries(PAIRS).map(([id, { play }]) => ({ id, play })),
];

const { values, positionals } = parseArgs({ options: { app: { type: 'string' } }, allowPositionals: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const wanted = positionals.length > 0 ? positionals.map(situationOf) : ALL;
if (!values.app) await ensureBuilt(ROOT);
const program = await findChromium(ROOT);
if (!program) refuse('No Chromium found: name its program in PASE_CHROMIUM_PATH');
const options = { program, appFolder: values.app ?? join(ROOT, 'dist') };
for (const { id, play } of wanted) {
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
    refuse(`There is no situation ${name}; there are: ${ALL.map(({ id }) => nameOf(id)).join(', ')}`)
  );
}

function nameOf(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function refuse(words: string): never {
  console.error(words);
  process.exit(2);
}
