import type { Server } from 'socket.io';
import type { DispatchableJob } from '../printing/queue/printJobStore';
import { aConnectedTab } from '../../test/server/aConnectedTab';
import { createPeers } from './peers';
import { TabDirectory, type ConnectedTab } from './tabDirectory';

const START = Date.parse('2026-11-23T20:00:00.000Z');
const CHECK = { report: { printerUuid: 'printer-1', ok: true, at: '2026-11-23T20:00:00.000Z' }, saidAt: '2026-11-23T19:59:00.000Z' };
const JOB: DispatchableJob = { uuid: 'job-1', locationId: 'location-1', printerUuid: 'printer-1', handOut: 3, holderTab: 'user-1/tab-1' };

/** Processes that receive each other's messages at once, unless `isLost` is set. */
function aNetwork() {
  let time = START;
  const receivers = new Map<string, (message: unknown) => void>();
  const isLost = { now: false };

  function start(name: string) {
    const tabs = new TabDirectory();
    const received: string[] = [];
    const record = (what: string) => void received.push(what);
    const io = {
      on: (_event: string, receive: (message: unknown) => void) => receivers.set(name, receive),
      serverSideEmit: (_event: string, message: unknown) => {
        if (isLost.now) return;
        for (const [other, receive] of receivers) if (other !== name) receive(JSON.parse(JSON.stringify(message)));
      },
    };
    const peers = createPeers({
      // What peers use of it.
      io: io as unknown as Server,
      tabs,
      dispatcher: { dispatchLocally: async (jobs) => record(`dispatches ${JSON.stringify(jobs)}`) },
      printers: { invalidate: (locationId) => record(`invalidates ${locationId}`) },
      reports: { record: ({ tabId }) => record(`records ${tabId}`) },
      role: { notifyVacant: (userId) => record(`vacant ${userId}`) },
      onTabMoved: (tab) => tabs.remove(tab),
      checkUser: async (userId) => record(`checks ${userId}`),
      notifyMissed: () => record('missed'),
      runInBackground: (_event, work) => void work(),
      now: () => new Date(time),
    });
    const connect = (tabId: string, changes: Partial<ConnectedTab> = {}) => {
      const { tab } = aConnectedTab({ tabId, ...changes });
      tabs.add(tab);
      return tab;
    };
    const mains = () => tabs.mainTabsAt('location-1').map(({ tabId }) => tabId);
    return { peers, tabs, received, connect, mains };
  }

  return { start, isLost, wait: (ms: number) => (time += ms), say: (name: string, message: unknown) => receivers.get(name)?.(message) };
}

const main = () => ({ mainUntil: new Date(START + 30_000), checks: new Map([['printer-1', CHECK]]) });

describe('createPeers', () => {
  it('shares the state of a tab with other processes until it disconnects', () => {
    const { start } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    const tab = one.connect('user-1/tab-1', main());
    one.peers.heartbeat();
    expect(other.tabs.printersFor('location-1', 'printer-1', null)).toEqual([
      { peer: expect.any(String) as string, tabId: tab.tabId, locations: tab.locations, mainUntil: tab.mainUntil, checks: tab.checks },
    ]);
    expect(other.received).toEqual(['records user-1/tab-1']);

    tab.mainUntil = null;
    one.peers.heartbeat();
    expect([other.mains(), other.tabs.isConnected('user-1/tab-1')]).toEqual([[], true]);
    one.tabs.remove(tab);
    one.peers.heartbeat();

    expect(other.tabs.isConnected('user-1/tab-1')).toBe(false);
  });

  it('requests a snapshot after a missed message', () => {
    const { start, isLost } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    const gone = one.connect('user-1/tab-1', main());
    one.peers.heartbeat();
    isLost.now = true;
    one.tabs.remove(gone);
    one.connect('user-2/tab-1', main());
    one.peers.heartbeat();
    isLost.now = false;
    expect(other.mains()).toEqual(['user-1/tab-1']);

    one.connect('user-3/tab-1', main());
    one.peers.heartbeat();

    expect(other.mains()).toEqual(['user-2/tab-1', 'user-3/tab-1']);
    expect(other.received.filter((what) => what === 'missed')).toHaveLength(1);
  });

  it('answers the request of a new process with a snapshot', () => {
    const { start } = aNetwork();
    const one = start('one');
    one.connect('user-1/tab-1', main());
    one.peers.heartbeat();
    const other = start('other');
    expect(other.mains()).toEqual([]);

    other.peers.requestSnapshots();

    expect(other.mains()).toEqual(['user-1/tab-1']);
    expect(other.received).not.toContain('missed');
  });

  it('removes the tabs of a process that leaves, or that sends nothing for 12 s', () => {
    const { start, wait } = aNetwork();
    const [one, leaving, silent] = [start('one'), start('leaving'), start('silent')];
    leaving.connect('user-1/tab-1', main());
    silent.connect('user-2/tab-1', main());
    leaving.peers.heartbeat();
    silent.peers.heartbeat();

    leaving.peers.leave();
    expect(one.mains()).toEqual(['user-2/tab-1']);
    wait(12_001);
    one.peers.heartbeat();

    expect([one.mains(), one.tabs.isConnected('user-2/tab-1')]).toEqual([[], false]);
  });

  it('restores the tabs of a process that is heard again after a timeout, and reports missed messages', () => {
    const { start, wait, isLost } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    one.connect('user-1/tab-1', main());
    one.peers.heartbeat();
    isLost.now = true;
    one.connect('user-2/tab-1', main());
    one.peers.heartbeat();
    wait(12_001);
    other.peers.heartbeat();
    expect(other.mains()).toEqual([]);
    isLost.now = false;
    one.connect('user-3/tab-1', main());
    one.peers.heartbeat();

    expect(other.received).toContain('missed');
    expect(other.mains().sort()).toEqual(['user-1/tab-1', 'user-2/tab-1', 'user-3/tab-1']);
  });

  it('ignores messages that arrive late or twice', () => {
    const { start, say } = aNetwork();
    const other = start('other');
    const tabsMessage = (n: number, tabs: string[], gone: string[] = []) => ({
      ...{ kind: 'tabs', peer: 'one', n, all: false, gone },
      tabs: tabs.map((tabId) => ({ tabId, locations: ['location-1'], mainUntil: new Date(START + 30_000).toISOString(), checks: [] })),
    });
    say('other', tabsMessage(1, ['user-1/tab-1']));
    say('other', tabsMessage(2, [], ['user-1/tab-1']));
    for (const late of [tabsMessage(1, ['user-1/tab-1']), tabsMessage(2, ['user-1/tab-1'])]) say('other', late);

    expect(other.mains()).toEqual([]);
    expect(other.received).not.toContain('missed');
  });

  it('ignores only the invalid tab of a message', () => {
    const { start, say } = aNetwork();
    const other = start('other');
    const tab = { tabId: 'user-1/tab-1', locations: ['location-1'], mainUntil: new Date(START + 30_000).toISOString(), checks: [] };
    say('other', { kind: 'tabs', peer: 'one', n: 1, all: false, tabs: [{ ...tab, tabId: 'x'.repeat(300) }, tab], gone: [] });
    say('other', { kind: 'tabs', peer: 'one', n: 2, all: false, tabs: [], gone: [] });

    expect(other.mains()).toEqual(['user-1/tab-1']);
    expect(other.received).not.toContain('missed');
  });

  it('assigns a tab to the process that reported it last, although the previous process was killed', () => {
    const { start } = aNetwork();
    const [one, killed, third] = [start('one'), start('killed'), start('third')];
    killed.connect('user-1/tab-1', main());
    killed.peers.heartbeat();
    third.connect('user-1/tab-1', main());
    third.peers.heartbeat();
    killed.tabs.all().forEach((tab) => killed.tabs.remove(tab));
    killed.peers.heartbeat();

    expect(one.mains()).toEqual(['user-1/tab-1']);
  });

  it('keeps a process that has no changes to report', () => {
    const { start, wait } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    one.connect('user-1/tab-1', main());
    for (let second = 0; second < 60; second += 1) {
      one.peers.heartbeat();
      other.peers.heartbeat();
      wait(1_000);
    }

    expect(other.mains()).toEqual(['user-1/tab-1']);
  });

  it('removes a local tab that has connected to another process', () => {
    const { start } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    one.connect('user-1/tab-1', main());
    one.peers.heartbeat();
    other.connect('user-1/tab-1', main());
    other.peers.tabMoved('user-1/tab-1');
    other.peers.heartbeat();
    one.peers.heartbeat();

    expect([one.tabs.all(), one.mains(), other.mains()]).toEqual([[], ['user-1/tab-1'], ['user-1/tab-1']]);
    expect(other.tabs.mainTabsAt('location-1')).toEqual(other.tabs.all());
  });

  it('delivers transferred jobs to one process and the other messages to all', () => {
    const { start } = aNetwork();
    const [one, other, third] = [start('one'), start('other'), start('third')];
    other.connect('user-1/tab-1', main());
    other.peers.heartbeat();
    const [tab] = one.tabs.mainTabsAt('location-1');
    one.peers.transferJobs(tab && 'peer' in tab ? tab.peer : '', [JOB]);
    one.peers.roleVacated('user-1');
    one.peers.printersChanged('location-1');

    expect(other.received).toEqual([`dispatches ${JSON.stringify([JOB])}`, 'vacant user-1', 'invalidates location-1']);
    expect(third.received).toEqual(['records user-1/tab-1', 'vacant user-1', 'invalidates location-1']);
  });

  it('ignores invalid messages', () => {
    const { start, say } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    for (const message of [null, 7, {}, { kind: 'tabs', peer: 'x', n: 1 }, { kind: 'dance', peer: 'x' }]) say('other', message);
    one.connect('user-1/tab-1', main());
    one.peers.heartbeat();

    expect(other.mains()).toEqual(['user-1/tab-1']);
  });
});
