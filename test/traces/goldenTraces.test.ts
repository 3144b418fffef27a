import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { readTraceFile } from '../../scripts/trace/readTraceFile';

const FILES = readdirSync(__dirname).filter((name) => name.endsWith('.trace.jsonl'));

describe('golden traces', () => {
  it('are there', () => {
    expect(FILES).not.toEqual([]);
  });

  it.each(FILES)('%s, recorded by a browser, goes the same way on the machines of today [BT-10]', async (name) => {
    const { header, lines, faults } = await readTraceFile(join(__dirname, name));
    expect(header).not.toBeNull();
    expect(faults).toEqual([]);

    const actors = replayTrace(lines, MACHINES_BY_NAME);
    expect(actors.filter(({ divergence, unknown }) => divergence ?? unknown)).toEqual([]);
    expect(actors.length).toBeGreaterThan(0);
  });
});
