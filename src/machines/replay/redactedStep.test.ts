import fc from 'fast-check';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { anyLife, personalTexts, seenOf, WORLDS } from '../../../test/machines/anyLife';
import { traceLines, traceText } from '../../../test/machines/recordEvening';

describe('what is redacted before is the redacted step', () => {
  it('is tried for every machine of the app', () => {
    expect(Object.keys(WORLDS).sort()).toEqual(Object.keys(MACHINES_BY_NAME).sort());
  });

  it.each(Object.entries(WORLDS))(
    '%s goes the same way, whatever it is told, and nobody is told of [TR-03, BT-03]',
    (name, world) => {
      const machine = MACHINES_BY_NAME[name];
      if (!machine) throw new Error(`There is no machine ${name}`);
      fc.assert(
        fc.property(anyLife(world), (life) => {
          const seen = seenOf(machine, life);
          const text = traceText(seen);
          const lines = traceLines(text);
          const reports = replayTrace(lines, MACHINES_BY_NAME);

          expect(reports.flatMap(({ divergence }) => divergence ?? [])).toEqual([]);
          expect(reports.map(({ steps }) => steps)).toEqual([seen.length]);
          for (const words of personalTexts(life)) expect(text).not.toContain(JSON.stringify(words).slice(1, -1));
        }),
        { numRuns: 100 },
      );
    },
    60_000,
  );
});
