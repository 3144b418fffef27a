import { aDispatch } from '../../../test/server/aDispatch';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { heldByNobody, insertJobs } from './printJobStore';

describe('dispatcher', () => {
  const database = useTestDatabase();
  const start = () => aDispatch(database);

  describe('a tab that has a job and declares nothing for 15 s', () => {
    async function aSilentHolder(other: { ok?: boolean }) {
      const started = start();
      const holder = started.connect('tab-1', { ok: true });
      await started.add();
      await started.ack('tab-1', {});
      return { ...started, holder, next: started.connect('tab-2', other) };
    }

    it('loses it to one that is as good', async () => {
      const { next, wait, dispatcher } = await aSilentHolder({ ok: true });
      wait(15_000);
      await dispatcher.sweep();
      expect(next.printed).toEqual([]);
      wait(1_000);
      await dispatcher.sweep();

      expect(next.printed).toEqual([expect.objectContaining({ handOut: 2 })]);
    });

    it.each([{ ok: false }, {}])('keeps it where the other has no good check: %j', async (other) => {
      const { next, wait, dispatcher } = await aSilentHolder(other);
      wait(16_000);
      await dispatcher.sweep();

      expect(next.printed).toEqual([]);
    });

    it('keeps it while it prints others on that printer: the job stands in line', async () => {
      const { next, wait, dispatcher, ack } = await aSilentHolder({ ok: true });
      await database().transaction((transaction) => insertJobs(transaction, [aPrintJob({ uuid: 'job-2' })]));
      await dispatcher.dispatch([heldByNobody(aPrintJob({ uuid: 'job-2' }))]);
      wait(10_000);
      await ack('tab-1', { uuid: 'job-2', stage: 'intent', copy: 1, attempt: 1 });
      wait(6_000);
      await dispatcher.sweep();
      expect(next.printed).toEqual([]);
      wait(10_000);
      await dispatcher.sweep();

      expect(next.printed.map(({ uuid }) => uuid)).toEqual(['job-1']);
    });

    it('is not taken for silent where its printer was free and it asked for the intent in place of the receipt', async () => {
      const { next, wait, dispatcher, ack } = await aSilentHolder({ ok: true });
      await database().transaction((transaction) => insertJobs(transaction, [aPrintJob({ uuid: 'job-2' })]));
      await dispatcher.dispatch([heldByNobody(aPrintJob({ uuid: 'job-2' }))]);
      await ack('tab-1', { uuid: 'job-2', stage: 'intent', copy: 1, attempt: 1 });
      await ack('tab-1', { uuid: 'job-2', stage: 'final', outcomes: [{ copy: 1, outcome: 'UNKNOWN', code: 'TIMEOUT' }] });
      wait(60_000);
      await dispatcher.sweep();

      expect(next.printed.map(({ uuid }) => uuid)).toEqual(['job-1']);
    });

    it('gets it again where it never said that it has it, also with a copy of unknown outcome', async () => {
      const { connect, add, ack, wait, dispatcher } = start();
      const holder = connect('tab-1', { ok: true });
      await add();
      await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
      await ack('tab-1', { stage: 'final', outcomes: [{ copy: 1, outcome: 'UNKNOWN', code: 'TIMEOUT' }] });
      holder.leave();
      const next = connect('tab-2', { ok: true });
      await dispatcher.sweep();
      wait(16_000);
      await dispatcher.sweep();

      expect(next.printed.map(({ handOut }) => handOut)).toEqual([2, 3]);
    });

    it('keeps it longer from its fourth hand-out on, 2 minutes at most, so that two slow tabs do not pass it back and forth', async () => {
      const { holder, next, wait, dispatcher, ack } = await aSilentHolder({ ok: true });
      const kept: number[] = [];
      for (let handOut = 1; handOut <= 8; handOut += 1) {
        const tabs = [holder, next];
        const count = () => tabs.reduce((sum, { printed }) => sum + printed.length, 0);
        const before = count();
        for (let seconds = 1; count() === before; seconds += 1) {
          wait(1_000);
          await dispatcher.sweep();
          kept[handOut - 1] = seconds - 1;
        }
        await ack(handOut % 2 === 1 ? 'tab-2' : 'tab-1', { handOut: handOut + 1 });
      }

      expect(kept).toEqual([15, 15, 15, 30, 60, 120, 120, 120]);
    });

    it('keeps a job that waits for a person', async () => {
      const { next, wait, dispatcher, ack } = await aSilentHolder({ ok: true });
      await ack('tab-1', { stage: 'intent', copy: 1, attempt: 1 });
      await ack('tab-1', { stage: 'final', outcomes: [{ copy: 1, outcome: 'UNKNOWN', code: 'TIMEOUT' }] });
      wait(60_000);
      await dispatcher.sweep();

      expect(next.printed).toEqual([]);
    });
  });
});
