import { fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { mainTabMachine, type MainTabEvent, type MainTabTold } from '@/machines/mainTab/mainTabMachine';
import { settled } from '../../../test/machines/deferredCalls';
import { startInSystem } from '../../../test/machines/startInSystem';

const told = (changes: Partial<MainTabTold> = {}): MainTabTold => ({
  type: 'mainTab.told',
  isMaster: true,
  plain: false,
  tick: false,
  vacant: false,
  epoch: 1,
  ...changes,
});

/** A tab whose lock is given and taken by the test. `questions`: what it told the server, by eligibility. */
function startTab() {
  const clock = new SimulatedClock();
  const questions: boolean[] = [];
  const locks: boolean[] = [];
  const machine = mainTabMachine.provide({
    actors: {
      holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(({ input }) => void locks.push(input.steal)),
      tellServer: fromPromise(async ({ input }) => {
        questions.push(input.eligible);
        await Promise.resolve();
      }),
    },
  });
  const { actor, heard } = startInSystem(machine, { id: 'mainTab', input: { tabId: 'tab-1' }, neighbours: ['printRuntime'], clock });
  const role = () => actor.getSnapshot().value.role;
  const changes = () => (heard['printRuntime'] ?? []).map((event) => event['main'] as unknown);
  return { actor, clock, questions, locks, role, changes };
}

function startMain() {
  const tab = startTab();
  tab.actor.send({ type: 'lock.granted' });
  tab.actor.send({ type: 'connection.joined' });
  tab.actor.send(told());
  return tab;
}

describe('mainTabMachine', () => {
  it('prints only after the server said so [RT-03]', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    expect([tab.role(), tab.questions, tab.changes()]).toEqual(['asking', [true], []]);

    tab.actor.send(told());
    expect([tab.role(), tab.changes()]).toEqual([{ main: 'quiet' }, [true]]);
  });

  it('stands by where the server says that another tab prints, and prints when its word changes [RT-03]', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.actor.send(told({ isMaster: false }));
    expect(tab.role()).toBe('standby');

    tab.actor.send(told());
    expect(tab.role()).toEqual({ main: 'quiet' });
  });

  it('asks for the role only with the lock of the browser [RT-03]', () => {
    const tab = startTab();
    tab.actor.send({ type: 'connection.joined' });
    expect([tab.role(), tab.questions]).toEqual(['ineligible', [false]]);

    tab.actor.send(told());
    expect(tab.role()).toBe('ineligible');
    tab.actor.send({ type: 'lock.granted' });
    expect([tab.role(), tab.questions]).toEqual(['asking', [false, true]]);
  });

  it('asks again on every reconnect [RT-02]', () => {
    const tab = startMain();
    tab.actor.send({ type: 'connection.lost' });
    expect([tab.role(), tab.changes()]).toEqual(['unknown', [true, false]]);

    tab.actor.send({ type: 'connection.joined' });
    expect([tab.role(), tab.questions]).toEqual(['asking', [true, true]]);
  });

  it('answers a tick once, and nothing else that the server says while it is main', async () => {
    const tab = startMain();
    tab.actor.send(told());
    expect(tab.questions).toHaveLength(1);

    tab.actor.send(told({ tick: true }));
    await settled();
    expect(tab.questions).toEqual([true, true]);
    expect(tab.role()).toEqual({ main: 'quiet' });
  });

  it('stands by when the server takes the role away', () => {
    const tab = startMain();
    tab.actor.send(told({ isMaster: false, tick: true }));

    expect([tab.role(), tab.changes()]).toEqual(['standby', [true, false]]);
  });

  it('asks at once when the role has become free', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.actor.send(told({ isMaster: false }));
    tab.actor.send(told({ isMaster: false, vacant: true }));

    expect([tab.role(), tab.questions]).toEqual(['asking', [true, true]]);
  });

  it('gives the role back when the page leaves and asks again when it is seen again [RT-03]', () => {
    const tab = startMain();
    tab.actor.send({ type: 'tab.leaving' });
    expect([tab.role(), tab.questions, tab.changes()]).toEqual(['left', [true, false], [true, false]]);

    tab.actor.send({ type: 'tab.shown' });
    expect(tab.role()).toBe('asking');
  });

  it('takes the lock from a tab that does not answer: nobody printed for three answers', () => {
    const tab = startTab();
    tab.actor.send({ type: 'connection.joined' });
    const vacant = told({ isMaster: false, vacant: true });
    tab.actor.send(vacant);
    tab.actor.send(told({ isMaster: false }));
    tab.actor.send(vacant);
    tab.actor.send(vacant);
    expect(tab.locks).toEqual([false]);

    tab.actor.send(vacant);
    expect(tab.locks).toEqual([false, true]);
  });

  it('is ineligible once its lock was taken, and queues for it again', () => {
    const tab = startMain();
    tab.actor.send({ type: 'lock.lost' });

    expect([tab.role(), tab.locks, tab.changes()]).toEqual(['ineligible', [false, false], [true, false]]);
  });

  it('understands a bare boolean', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.actor.send(told({ plain: true, epoch: null }));

    expect(tab.role()).toEqual({ main: 'quiet' });
  });

  it('asks again while there is no answer', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.clock.increment(10_000);

    expect(tab.questions).toEqual([true, true]);
  });
});
