import { sql } from 'drizzle-orm';
import type { CopyOutcome } from '@/domain/printJob';
import type { Database } from '../../platform/db/database';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { dispatchJobs } from './dispatchJobs';
import { closeFinishedJobs, grantIntents, saveOutcomes, markReceived } from './jobAcks';
import { expireJobs, insertJobs, listOpenJobs, type OpenJob } from './printJobStore';

const JOBS = 50;
const ROUNDS = 25;
const NOW = new Date('2026-11-20T20:00:00.000Z');
const AFTER_ALL = new Date('2026-11-20T21:00:00.000Z');

describe('statements about many jobs', () => {
  const database = useTestDatabase();

  /** Shuffles differently with each call, and the same in every test run. */
  function shuffler() {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    return <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, position: random() }))
        .sort((a, b) => a.position - b.position)
        .map(({ item }) => item);
  }

  it('do not deadlock, whatever the order of the jobs in concurrent statements', async () => {
    const shuffled = shuffler();
    await insertJobs(
      database(),
      Array.from({ length: JOBS }, (_, n) => aPrintJob({ uuid: `job-${n}`, copies: 2 })),
    );
    const report = ({ uuid, handOut }: OpenJob, tabId: string, outcome: CopyOutcome) => {
      return { uuid, handOut, tabId, outcomes: shuffled([1, 2]).map((copy) => ({ copy, outcome })) };
    };
    const work = async (tabId: string) => {
      const open = await listOpenJobs(database());
      const reports = () => shuffled(open).map((job) => report(job, tabId, 'UNKNOWN'));
      const intents = reports().flatMap((job) => [1, 2].flatMap((copy) => [1, 2].map((attempt) => ({ ...job, copy, attempt }))));
      const wanted = shuffled(open).map((job) => ({ job, tabId, guarded: true }));
      await Promise.all([
        dispatchJobs(database(), wanted, NOW),
        markReceived(database(), reports(), NOW),
        grantIntents(database(), shuffled(intents), NOW),
        saveOutcomes(database(), reports()),
        closeFinishedJobs(database(), reports()),
      ]);
    };
    for (let round = 0; round < ROUNDS; round += 1) await Promise.all(['a', 'b', 'a'].map(work));
    const open = await listOpenJobs(database());
    expect(open).toHaveLength(JOBS);

    const finals = () => shuffled(open).map((job) => report(job, job.holderTab ?? '', 'DONE'));
    const ending = Array.from({ length: 4 }, () => closeFinishedJobs(database(), finals()));
    await Promise.all([...ending, markReceived(database(), finals(), NOW), expireJobs(database(), AFTER_ALL)]);
    expect(await listOpenJobs(database())).toEqual([]);
  });

  /** Starts `second` before the transaction of `first` ends: with PostgreSQL it waits for the lock of the job, with PGlite in the queue. */
  async function startDuring<Result>(first: (transaction: Database) => Promise<unknown>, second: () => Promise<Result>): Promise<Result> {
    let result: Promise<Result> | undefined;
    await database().transaction(async (transaction) => {
      await first(transaction);
      result = second();
      for (let turn = 0; turn < 50; turn += 1) await transaction.execute(sql`select`);
    });
    if (!result) throw new Error('The second statement was not started');
    return result;
  }

  async function aDispatchedJob() {
    await insertJobs(database(), [aPrintJob()]);
    const [job] = await listOpenJobs(database());
    if (!job) throw new Error('The job was not inserted');
    await dispatchJobs(database(), [{ job, tabId: 'a', guarded: false }], NOW);
    return { ...job, handOut: 1, holderTab: 'a' };
  }
  const DISPATCH = { uuid: 'job-1', handOut: 1, tabId: 'a' };

  it('close a job of which all copies have ended, although it changed while they waited for its lock', async () => {
    await aDispatchedJob();
    const done = { ...DISPATCH, outcomes: [{ copy: 1, outcome: 'DONE' as const }] };
    const ended = await startDuring(
      (transaction) => markReceived(transaction, [DISPATCH], NOW),
      () => closeFinishedJobs(database(), [done]),
    );

    expect(ended).toEqual([true]);
  });

  it('do not dispatch a job to another tab if a copy was granted while they waited for its lock', async () => {
    const job = await aDispatchedJob();
    const dispatched = await startDuring(
      (transaction) => grantIntents(transaction, [{ ...DISPATCH, copy: 1, attempt: 1 }], NOW),
      () => dispatchJobs(database(), [{ job, tabId: 'b', guarded: true }], NOW),
    );

    expect(dispatched).toEqual([]);
  });

  it('grant no intent if the job was dispatched to another tab while they waited for its lock', async () => {
    const job = await aDispatchedJob();
    const granted = await startDuring(
      (transaction) => dispatchJobs(transaction, [{ job, tabId: 'b', guarded: true }], NOW),
      () => grantIntents(database(), [{ ...DISPATCH, copy: 1, attempt: 1 }], NOW),
    );

    expect(granted).toEqual([null]);
  });
});
