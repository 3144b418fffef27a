import { sql } from 'drizzle-orm';
import type { CopyOutcome } from '@/domain/printJob';
import type { Database } from '../../platform/db/database';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { handOutTo } from './handOutTo';
import { endJobs, grantIntents, keepOutcomes, noteReceived } from './jobAcks';
import { expireJobs, insertJobs, openJobs, type OpenJob } from './printJobStore';

const JOBS = 50;
const ROUNDS = 25;
const NOW = new Date('2026-11-20T20:00:00.000Z');
const AFTER_ALL = new Date('2026-11-20T21:00:00.000Z');

describe('statements about many jobs', () => {
  const database = useTestDatabase();

  /** Another order each time, the same in every run. */
  function shuffler() {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    return <Item>(items: readonly Item[]): Item[] =>
      items
        .map((item) => ({ item, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item);
  }

  it('end, whatever others do to the same jobs at the same time and in which order each names them', async () => {
    const shuffled = shuffler();
    await insertJobs(
      database(),
      Array.from({ length: JOBS }, (_, n) => aPrintJob({ uuid: `job-${n}`, copies: 2 })),
    );
    const word = ({ uuid, handOut }: OpenJob, tabId: string, outcome: CopyOutcome) => {
      return { uuid, handOut, tabId, outcomes: shuffled([1, 2]).map((copy) => ({ copy, outcome })) };
    };
    const work = async (tabId: string) => {
      const open = await openJobs(database());
      const words = () => shuffled(open).map((job) => word(job, tabId, 'UNKNOWN'));
      const intents = words().flatMap((job) => [1, 2].flatMap((copy) => [1, 2].map((attempt) => ({ ...job, copy, attempt }))));
      const wanted = shuffled(open).map((job) => ({ job, tabId, guarded: true }));
      await Promise.all([
        handOutTo(database(), wanted, NOW),
        noteReceived(database(), words(), NOW),
        grantIntents(database(), shuffled(intents), NOW),
        keepOutcomes(database(), words()),
        endJobs(database(), words()),
      ]);
    };
    for (let round = 0; round < ROUNDS; round += 1) await Promise.all(['a', 'b', 'a'].map(work));
    const open = await openJobs(database());
    expect(open).toHaveLength(JOBS);

    const lastWords = () => shuffled(open).map((job) => word(job, job.holderTab ?? '', 'DONE'));
    const ending = Array.from({ length: 4 }, () => endJobs(database(), lastWords()));
    await Promise.all([...ending, noteReceived(database(), lastWords(), NOW), expireJobs(database(), AFTER_ALL)]);
    expect(await openJobs(database())).toEqual([]);
  });

  /** `second` begins while `first` is not at its end: in PostgreSQL it waits for the lock of the job, in PGlite for its turn. */
  async function whileUnderWay<Result>(first: (transaction: Database) => Promise<unknown>, second: () => Promise<Result>): Promise<Result> {
    let result: Promise<Result> | undefined;
    await database().transaction(async (transaction) => {
      await first(transaction);
      result = second();
      for (let turn = 0; turn < 50; turn += 1) await transaction.execute(sql`select`);
    });
    if (!result) throw new Error('It was begun in the transaction.');
    return result;
  }

  async function aHandedJob() {
    await insertJobs(database(), [aPrintJob()]);
    const [job] = await openJobs(database());
    if (!job) throw new Error('It was kept.');
    await handOutTo(database(), [{ job, tabId: 'a', guarded: false }], NOW);
    return { ...job, handOut: 1, holderTab: 'a' };
  }
  const WORD = { uuid: 'job-1', handOut: 1, tabId: 'a' };

  it('close a job of which all copies ended, though it changed while they waited for it', async () => {
    await aHandedJob();
    const done = { ...WORD, outcomes: [{ copy: 1, outcome: 'DONE' as const }] };
    const ended = await whileUnderWay(
      (transaction) => noteReceived(transaction, [WORD], NOW),
      () => endJobs(database(), [done]),
    );

    expect(ended).toEqual([true]);
  });

  it('hand no job to another tab of which a copy was granted to its own while they waited for it', async () => {
    const job = await aHandedJob();
    const handed = await whileUnderWay(
      (transaction) => grantIntents(transaction, [{ ...WORD, copy: 1, attempt: 1 }], NOW),
      () => handOutTo(database(), [{ job, tabId: 'b', guarded: true }], NOW),
    );

    expect(handed).toEqual([]);
  });

  it('grant no intent to a tab whose job was handed to another while they waited for it', async () => {
    const job = await aHandedJob();
    const granted = await whileUnderWay(
      (transaction) => handOutTo(transaction, [{ job, tabId: 'b', guarded: true }], NOW),
      () => grantIntents(database(), [{ ...WORD, copy: 1, attempt: 1 }], NOW),
    );

    expect(granted).toEqual([null]);
  });
});
