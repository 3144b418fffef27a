import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { mainTabMachine, type MainTabEvent, type MainTabReport } from '@/machines/mainTab/mainTabMachine';
import { whoPrints } from '@/machines/mainTab/whoPrints';
import { settled } from '../../../test/machines/deferredCalls';
import { startInSystem } from '../../../test/machines/startInSystem';

const serverReport = (changes: Partial<MainTabReport> = {}): MainTabReport => ({
  type: 'mainTab.reported',
  isMaster: true,
  plain: false,
  tick: false,
  vacant: false,
  epoch: 1,
  ...changes,
});

/** A tab whose lock the test grants and revokes. `requests`: its messages to the server; true requests the role, false releases it. */
function startTab() {
  const clock = new SimulatedClock();
  const requests: boolean[] = [];
  const locks: boolean[] = [];
  const machine = mainTabMachine.provide({
    actors: {
      holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(({ input }) => void locks.push(input.steal)),
      requestRole: fromPromise(async ({ input }) => {
        requests.push(input.eligible);
        await Promise.resolve();
      }),
    },
  });
  const { actor, received } = startInSystem(machine, { id: 'mainTab', input: { tabId: 'tab-1' }, neighbours: ['printRuntime'], clock });
  const role = () => actor.getSnapshot().value.role;
  const changes = () => (received['printRuntime'] ?? []).flatMap((event) => (event.type === 'mainTab.changed' ? [event['main']] : []));
  const uncertainties = () =>
    (received['printRuntime'] ?? []).flatMap((event) => (event.type === 'mainTab.uncertain' ? [event['uncertain']] : []));
  const printedElsewhere = () =>
    (received['printRuntime'] ?? []).flatMap((event) => (event['main'] === true ? [event['printedElsewhere']] : []));
  return { actor, clock, requests, locks, role, changes, uncertainties, printedElsewhere };
}

function startMain() {
  const tab = startTab();
  tab.actor.send({ type: 'lock.granted' });
  tab.actor.send({ type: 'connection.joined' });
  tab.actor.send(serverReport());
  return tab;
}

describe('mainTabMachine', () => {
  it('becomes the main tab only after the server grants the role [RT-03]', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    expect([tab.role(), tab.requests, tab.changes()]).toEqual(['requesting', [true], []]);

    tab.actor.send(serverReport());
    expect([tab.role(), tab.changes()]).toEqual([{ main: 'quiet' }, [true]]);
  });

  it('stands by while another tab has the role, and becomes the main tab when the server grants it the role [RT-03]', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.actor.send(serverReport({ isMaster: false }));
    expect(tab.role()).toBe('standby');

    tab.actor.send(serverReport());
    expect(tab.role()).toEqual({ main: 'quiet' });
  });

  it("requests the role only while it holds the browser's print lock [RT-03]", () => {
    const tab = startTab();
    tab.actor.send({ type: 'connection.joined' });
    expect([tab.role(), tab.requests]).toEqual(['ineligible', [false]]);

    tab.actor.send(serverReport());
    expect(tab.role()).toBe('ineligible');
    tab.actor.send({ type: 'lock.granted' });
    expect([tab.role(), tab.requests]).toEqual(['requesting', [false, true]]);
  });

  it('requests the role on every reconnect [RT-02]', () => {
    const tab = startMain();
    tab.actor.send({ type: 'connection.lost' });
    expect([tab.role(), tab.changes()]).toEqual(['unknown', [true, false]]);

    tab.actor.send({ type: 'connection.joined' });
    expect([tab.role(), tab.requests]).toEqual(['requesting', [true, true]]);
  });

  it('answers each tick once, and no other server message, while it is main', async () => {
    const tab = startMain();
    tab.actor.send(serverReport());
    expect(tab.requests).toHaveLength(1);

    tab.actor.send(serverReport({ tick: true }));
    await settled();
    expect(tab.requests).toEqual([true, true]);
    expect(tab.role()).toEqual({ main: 'quiet' });
  });

  it('stands by when the server revokes the role', () => {
    const tab = startMain();
    tab.actor.send(serverReport({ isMaster: false, tick: true }));

    expect([tab.role(), tab.changes()]).toEqual(['standby', [true, false]]);
  });

  it('requests the role at once when the server reports it as vacant', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.actor.send(serverReport({ isMaster: false }));
    tab.actor.send(serverReport({ isMaster: false, vacant: true }));

    expect([tab.role(), tab.requests]).toEqual(['requesting', [true, true]]);
  });

  it('releases the role when the page is closed, and requests it when the page is visible again [RT-03]', () => {
    const tab = startMain();
    tab.actor.send({ type: 'tab.leaving' });
    expect([tab.role(), tab.requests, tab.changes()]).toEqual(['left', [true, false], [true, false]]);

    tab.actor.send({ type: 'tab.shown' });
    expect(tab.role()).toBe('requesting');
  });

  it('steals the lock from an unresponsive tab after three consecutive answers that no tab prints', () => {
    const tab = startTab();
    tab.actor.send({ type: 'connection.joined' });
    const vacant = serverReport({ isMaster: false, vacant: true });
    tab.actor.send(vacant);
    tab.actor.send(serverReport({ isMaster: false }));
    tab.actor.send(vacant);
    tab.actor.send(vacant);
    expect(tab.locks).toEqual([false]);

    tab.actor.send(vacant);
    expect(tab.locks).toEqual([false, true]);
  });

  it('is ineligible after its lock was stolen, and waits for the lock', () => {
    const tab = startMain();
    tab.actor.send({ type: 'lock.lost' });

    expect([tab.role(), tab.locks, tab.changes()]).toEqual(['ineligible', [false, false], [true, false]]);
  });

  it('accepts a bare boolean from the server', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.actor.send(serverReport({ plain: true, epoch: null }));

    expect(tab.role()).toEqual({ main: 'quiet' });
  });

  it('repeats the request while there is no answer', () => {
    const tab = startTab();
    tab.actor.send({ type: 'lock.granted' });
    tab.actor.send({ type: 'connection.joined' });
    tab.clock.increment(10_000);

    expect(tab.requests).toEqual([true, true]);
  });

  it('releases the role but not the lock while it may reach no printer, and requests the role when it may [BP-09]', () => {
    const tab = startMain();
    tab.actor.send({ type: 'tab.fitnessChanged', fit: false });
    expect([tab.role(), tab.requests, tab.changes()]).toEqual(['unfit', [true, false], [true, false]]);
    tab.actor.send(serverReport());
    tab.clock.increment(10_000);
    expect([tab.role(), tab.requests, tab.actor.getSnapshot().context.lockHeld]).toEqual(['unfit', [true, false, false], true]);

    tab.actor.send({ type: 'tab.fitnessChanged', fit: true });
    expect([tab.role(), tab.requests.at(-1)]).toEqual(['requesting', true]);
  });

  it('neither requests the role nor steals the lock while it may reach no printer [BP-09]', () => {
    const tab = startTab();
    tab.actor.send({ type: 'tab.fitnessChanged', fit: false });
    tab.actor.send({ type: 'connection.joined' });
    expect([tab.role(), tab.requests]).toEqual(['unfit', [false]]);
    for (let answer = 0; answer < 5; answer += 1) tab.actor.send(serverReport({ isMaster: false, vacant: true }));
    expect(tab.locks).toEqual([false]);

    tab.actor.send({ type: 'tab.fitnessChanged', fit: true });
    expect(tab.role()).toBe('ineligible');
  });

  it('releases the role when the tab is frozen, and requests it when the tab resumes [RT-03]', () => {
    const tab = startMain();
    tab.actor.send({ type: 'tab.frozen' });
    expect([tab.role(), tab.requests, tab.changes()]).toEqual(['left', [true, false], [true, false]]);
    tab.actor.send({ type: 'tab.frozen' });
    tab.actor.send(serverReport());
    expect(tab.role()).toBe('left');

    tab.actor.send({ type: 'tab.shown' });
    expect([tab.role(), tab.requests.at(-1)]).toEqual(['requesting', true]);
  });

  it('allows no print after the tab becomes visible until the server confirms the role [RT-03]', () => {
    const tab = startMain();
    tab.actor.send({ type: 'tab.shown' });
    expect([tab.role(), tab.requests, tab.uncertainties()]).toEqual([{ main: 'confirming' }, [true, true], [true]]);
    tab.actor.send({ type: 'tab.shown' });
    expect(tab.requests).toHaveLength(2);

    tab.actor.send(serverReport());
    expect([tab.role(), tab.uncertainties(), tab.changes()]).toEqual([{ main: 'quiet' }, [true, false], [true]]);
  });

  it('stands by after a sleep if the server reports another tab, and requests the role if it does not answer', () => {
    const replaced = startMain();
    replaced.actor.send({ type: 'tab.shown' });
    replaced.actor.send(serverReport({ isMaster: false }));
    const unanswered = startMain();
    unanswered.actor.send({ type: 'tab.shown' });
    unanswered.clock.increment(10_000);

    expect([replaced.role(), replaced.changes(), unanswered.role(), unanswered.changes()]).toEqual([
      'standby',
      [true, false],
      'requesting',
      [true, false],
    ]);
  });

  it('reports whether another device was the main tab since this tab was, or since the page load', () => {
    const tab = startMain();
    tab.actor.send({ type: 'tab.leaving' });
    tab.actor.send({ type: 'tab.shown' });
    tab.actor.send(serverReport());
    tab.actor.send(serverReport({ isMaster: false }));
    tab.actor.send(serverReport());

    expect(tab.printedElsewhere()).toEqual([false, false, true]);
  });

  it('continues from a persisted snapshot', () => {
    const snapshot = startMain().actor.getPersistedSnapshot();

    expect(createActor(mainTabMachine, { snapshot, input: { tabId: 'tab-1' } }).getSnapshot().value.role).toEqual({ main: 'quiet' });
  });
});

describe('whoPrints', () => {
  type Tab = ReturnType<typeof startTab>;
  const who = (prepare: (tab: Tab) => void) => {
    const tab = startTab();
    prepare(tab);
    return whoPrints(tab.actor.getSnapshot());
  };
  const connected = (tab: Tab) => tab.actor.send({ type: 'connection.joined' });
  const withLock = (tab: Tab) => {
    tab.actor.send({ type: 'lock.granted' });
    connected(tab);
  };

  it.each<[string, (tab: Tab) => void]>([
    ['thisTab', (tab) => (withLock(tab), tab.actor.send(serverReport()))],
    ['thisTab', (tab) => (withLock(tab), tab.actor.send(serverReport({ plain: true, epoch: null })))],
    ['anotherTab', (tab) => (connected(tab), tab.actor.send(serverReport({ isMaster: false })))],
    ['anotherDevice', (tab) => (withLock(tab), tab.actor.send(serverReport({ isMaster: false })))],
    ['nobody', (tab) => (connected(tab), tab.actor.send(serverReport({ isMaster: false, vacant: true })))],
    ['unknown', () => undefined],
    ['unknown', withLock],
    ['unknown', (tab) => (withLock(tab), tab.actor.send(serverReport({ isMaster: false, plain: true, epoch: null })))],
    ['unknown', (tab) => (withLock(tab), tab.actor.send(serverReport()), tab.actor.send({ type: 'connection.lost' }))],
  ])('returns %s [BP-02]', (expected, prepare) => {
    expect(who(prepare)).toBe(expected);
  });
});
