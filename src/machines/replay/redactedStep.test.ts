import fc from 'fast-check';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { randomRun, personalTexts, recordRun, STIMULI } from '../../../test/machines/randomRun';
import { traceLines, traceText } from '../../../test/machines/recordSample';

describe('redaction of recorded steps', () => {
  it('is tested for every machine', () => {
    expect(Object.keys(STIMULI).sort()).toEqual(Object.keys(MACHINES_BY_NAME).sort());
  });

  it.each(Object.entries(STIMULI))(
    '%s takes the same steps with redacted values, for any input and events, and the trace has no personal data [TR-03, BT-03]',
    (name, stimuli) => {
      const machine = MACHINES_BY_NAME[name];
      if (!machine) throw new Error(`There is no machine ${name}`);
      fc.assert(
        fc.property(randomRun(stimuli), (run) => {
          const seen = recordRun(machine, run);
          const text = traceText(seen);
          const lines = traceLines(text);
          const reports = replayTrace(lines, MACHINES_BY_NAME);

          expect(reports.flatMap(({ divergence }) => divergence ?? [])).toEqual([]);
          expect(reports.map(({ steps }) => steps)).toEqual([seen.length]);
          for (const personal of personalTexts(run)) expect(text).not.toContain(JSON.stringify(personal).slice(1, -1));
        }),
        { numRuns: 100 },
      );
    },
    60_000,
  );
});
