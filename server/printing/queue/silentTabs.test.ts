import { aDispatch } from '../../../test/server/aDispatch';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { undispatchedJob, insertJobs } from './printJobStore';

describe('dispatcher', () => {
  const database = useTestDatabase();
  const start = () => aDispatch(database);

  describe('a tab that has a job and starts no copy for 15 s', () => {
    async function aSilentHolder(other: { ok?: boolean }) {
      const started = start();
      const holder = started.connect('tab-1', { ok: true });
      await started.add();
      await started.ack('tab-1', {});
      return { ...started, holder, next: started.connect('tab-2', other) };
    }

    it('loses the job to a tab with an equally good check', async () => {
      const { next, wait, dispatcher } = await aSilentHolder({ ok: true });
      wait(15_000);
      await dispatcher.sweep();
      expect(next.printed).toEqual([]);
      wait(1_000);
      await dispatcher.sweep();

      expect(next.printed).toEqual([expect.objectContaining({ handOut: 2 })]);
    });

    it.each([{ ok: false }, {}])('keeps the job if the other tab has no good check: %j', async (other) => {
      const { next, wait, dispatcher } = await aSilentHolder(other);
      wait(16_000);
      await dispatcher.sweep();

      expect(next.printed).toEqual([]);
    });

    it('keeps the job while it prints other jobs on the same printer', async () => {
      const { next, wait, dispatcher, ack } = await aSilentHolder({ ok: true });
      await database().transaction((transaction) => insertJobs(transaction, [aPrintJob({ uuid: 'job-2' })]));
      await dispatcher.dispatch([undispatchedJob(aPrintJob({ uuid: 'job-2' }))]);
      wait(10_000);
      await ack('tab-1', { uuid: 'job-2', stage: 'intent', copy: 1, attempt: 1 });
      wait(6_000);
      await dispatcher.sweep();
      expect(next.printed).toEqual([]);
      wait(10_000);
      await dispatcher.sweep();

      expect(next.printed.map(({ uuid }) => uuid)).toEqual(['job-1']);
    });

    it('counts an intent without a received ack as an answer', async () => {
      const { next, wait, dispatcher, ack } = await aSilentHolder({ ok: true });
      await database().transaction((transaction) => insertJobs(transaction, [aPrintJob({ uuid: 'job-2' })]));
      await dispatcher.dispatch([undispatchedJob(aPrintJob({ uuid: 'job-2' }))]);
      await ack('tab-1', { uuid: 'job-2', stage: 'intent', copy: 1, attempt: 1 });
      await ack('tab-1', { uuid: 'job-2', stage: 'final', outcomes: [{ copy: 1, outcome: 'UNKNOWN', code: 'TIMEOUT' }] });
      wait(60_000);
      await dispatcher.sweep();

      expect(next.printed.map(({ uuid }) => uuid)).toEqual(['job-1']);
    });

    it('gets the job again if it never acknowledged it, also with a copy of unknown outcome', async () => {
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

    it('keeps the job longer from its fourth dispatch on, up to 2 minutes, so that two slow tabs do not take it from each other for ever', async () => {
      const { holder, next, wait, dispatcher, ack } = await aSilentHolder({ ok: true });
      const heldSeconds: number[] = [];
      for (let handOut = 1; handOut <= 8; handOut += 1) {
        const tabs = [holder, next];
        const count = () => tabs.reduce((sum, { printed }) => sum + printed.length, 0);
        const before = count();
        for (let seconds = 1; count() === before; seconds += 1) {
          wait(1_000);
          await dispatcher.sweep();
          heldSeconds[handOut - 1] = seconds - 1;
        }
        await ack(handOut % 2 === 1 ? 'tab-2' : 'tab-1', { handOut: handOut + 1 });
      }

      expect(heldSeconds).toEqual([15, 15, 15, 30, 60, 120, 120, 120]);
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
