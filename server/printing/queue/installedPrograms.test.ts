import { aConnectedTab } from '../../../test/server/aConnectedTab';
import { aDispatcher } from '../../../test/server/aDispatcher';
import { aPrintJob } from '../../../test/server/aPrintJob';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { undispatchedJob, listCopies, insertJobs } from './printJobStore';

const NOW = new Date('2026-11-20T20:00:00.000Z');
const TILL = aPrintJob({ installationId: 'till-1', osName: 'Barra', url: '' });

describe('installed programs', () => {
  const database = useTestDatabase();

  const start = () => aDispatcher(database(), () => NOW);
  const run = (name: string, installationId = 'till-1') => ({ installationId, name });

  it('get the jobs of their own installation, in order and once, and no tab gets them [PR-19]', async () => {
    const { tabs, dispatcher, programs } = start();
    const { tab, printed } = aConnectedTab({ mainUntil: new Date(NOW.getTime() + 30_000) });
    tabs.add(tab);
    const later = { ...TILL, uuid: 'job-0', createdAt: new Date(NOW.getTime() + 1) };
    await insertJobs(database(), [later, TILL, { ...TILL, uuid: 'job-2', installationId: 'till-2' }]);

    await dispatcher.dispatchToTab(tab, ['location-1']);
    await dispatcher.sweep();
    const taken = await programs.takeJobs(run('a'));

    expect(printed).toEqual([]);
    expect(taken.map(({ message, osName }) => [message.uuid, osName])).toEqual([
      ['job-1', 'Barra'],
      ['job-0', 'Barra'],
    ]);
    expect(await programs.takeJobs(run('a'))).toEqual([]);
  });

  it('get no grant for a run that was replaced, and its copy that was being sent becomes UNKNOWN [PR-19]', async () => {
    const { programs } = start();
    await insertJobs(database(), [TILL, { ...TILL, uuid: 'job-2' }]);
    const intent = { uuid: 'job-1', stage: 'intent' as const, handOut: 1, copy: 1, attempt: 1 };
    await programs.takeJobs(run('a'));
    expect(await programs.acknowledge(run('a'), intent)).toEqual({ ok: true });

    const again = await programs.takeJobs(run('b'));

    expect(again.map(({ message }) => message.copyStates?.[0]?.state)).toEqual(['UNKNOWN', 'QUEUED']);
    expect(await programs.acknowledge(run('a'), { ...intent, uuid: 'job-2' })).toEqual({ ok: false, reason: 'stale' });
    expect((await listCopies(database(), 'job-1')).map(({ state }) => state)).toEqual(['UNKNOWN']);
  });

  it('get new jobs that the dispatcher was asked to send to a tab', async () => {
    const { dispatcher } = start();
    await insertJobs(database(), [TILL]);
    await dispatcher.dispatch([undispatchedJob(TILL)]);

    expect((await start().programs.takeJobs(run('a'))).map(({ message }) => message.handOut)).toEqual([1]);
  });

  it('record the time of their last sign of life', () => {
    const { programs } = start();
    expect(programs.seenAt('till-1')).toBeNull();
    programs.markSeen('till-1');
    expect(programs.seenAt('till-1')).toEqual(NOW);
  });
});
