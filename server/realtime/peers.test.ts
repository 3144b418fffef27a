import type { Server } from 'socket.io';
import type { HeldJob } from '../printing/queue/printJobStore';
import { aConnectedTab } from '../../test/server/aConnectedTab';
import { createPeers } from './peers';
import { TabDirectory, type ConnectedTab } from './tabDirectory';

const START = Date.parse('2026-11-23T20:00:00.000Z');
const CHECK = { report: { printerUuid: 'printer-1', ok: true, at: '2026-11-23T20:00:00.000Z' }, saidAt: '2026-11-23T19:59:00.000Z' };
const JOB: HeldJob = { uuid: 'job-1', locationId: 'location-1', printerUuid: 'printer-1', handOut: 3, holderTab: 'user-1/tab-1' };

/** Processes that tell each other what they say at once, unless it is lost. */
function aNetwork() {
  let time = START;
  const hearers = new Map<string, (message: unknown) => void>();
  const isLost = { now: false };

  function start(name: string) {
    const tabs = new TabDirectory();
    const heard: string[] = [];
    const note = (what: string) => void heard.push(what);
    const io = {
      on: (_event: string, hear: (message: unknown) => void) => hearers.set(name, hear),
      serverSideEmit: (_event: string, message: unknown) => {
        if (isLost.now) return;
        for (const [other, hear] of hearers) if (other !== name) hear(JSON.parse(JSON.stringify(message)));
      },
    };
    const peers = createPeers({
      // What peers use of it.
      io: io as unknown as Server,
      tabs,
      dispatcher: { takeOver: async (jobs) => note(`takes ${JSON.stringify(jobs)}`) },
      printers: { forget: (locationId) => note(`forgets ${locationId}`) },
      reports: { note: ({ tabId }) => note(`notes ${tabId}`) },
      role: { tellVacant: (userId) => note(`vacant ${userId}`) },
      left: (tab) => tabs.remove(tab),
      checkUser: async (userId) => note(`checks ${userId}`),
      missed: () => note('missed'),
      quietly: (_event, work) => void work(),
      now: () => new Date(time),
    });
    const connect = (tabId: string, changes: Partial<ConnectedTab> = {}) => {
      const { tab } = aConnectedTab({ tabId, ...changes });
      tabs.add(tab);
      return tab;
    };
    const mains = () => tabs.mainTabsAt('location-1').map(({ tabId }) => tabId);
    return { peers, tabs, heard, connect, mains };
  }

  return { start, isLost, wait: (ms: number) => (time += ms), say: (name: string, message: unknown) => hearers.get(name)?.(message) };
}

const main = () => ({ mainUntil: new Date(START + 30_000), checks: new Map([['printer-1', CHECK]]) });

describe('the other processes', () => {
  it('know of a tab what its own knows, and no longer when it is gone', () => {
    const { start } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    const tab = one.connect('user-1/tab-1', main());
    one.peers.beat();
    expect(other.tabs.printersFor('location-1', 'printer-1', null)).toEqual([
      { peer: expect.any(String) as string, tabId: tab.tabId, locations: tab.locations, mainUntil: tab.mainUntil, checks: tab.checks },
    ]);
    expect(other.heard).toEqual(['notes user-1/tab-1']);

    tab.mainUntil = null;
    one.peers.beat();
    expect([other.mains(), other.tabs.isConnected('user-1/tab-1')]).toEqual([[], true]);
    one.tabs.remove(tab);
    one.peers.beat();

    expect(other.tabs.isConnected('user-1/tab-1')).toBe(false);
  });

  it('are told again what they missed', () => {
    const { start, isLost } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    const gone = one.connect('user-1/tab-1', main());
    one.peers.beat();
    isLost.now = true;
    one.tabs.remove(gone);
    one.connect('user-2/tab-1', main());
    one.peers.beat();
    isLost.now = false;
    expect(other.mains()).toEqual(['user-1/tab-1']);

    one.connect('user-3/tab-1', main());
    one.peers.beat();

    expect(other.mains()).toEqual(['user-2/tab-1', 'user-3/tab-1']);
    expect(other.heard.filter((what) => what === 'missed')).toHaveLength(1);
  });

  it('tell a new one all, as soon as it asks', () => {
    const { start } = aNetwork();
    const one = start('one');
    one.connect('user-1/tab-1', main());
    one.peers.beat();
    const other = start('other');
    expect(other.mains()).toEqual([]);

    other.peers.greet();

    expect(other.mains()).toEqual(['user-1/tab-1']);
    expect(other.heard).not.toContain('missed');
  });

  it('are gone with their tabs when they say so, and when they say nothing for 12 s', () => {
    const { start, wait } = aNetwork();
    const [one, leaving, silent] = [start('one'), start('leaving'), start('silent')];
    leaving.connect('user-1/tab-1', main());
    silent.connect('user-2/tab-1', main());
    leaving.peers.beat();
    silent.peers.beat();

    leaving.peers.leave();
    expect(one.mains()).toEqual(['user-2/tab-1']);
    wait(12_001);
    one.peers.beat();

    expect([one.mains(), one.tabs.isConnected('user-2/tab-1')]).toEqual([[], false]);
  });

  it('were missed when they are heard again after a silence, and are known as before', () => {
    const { start, wait, isLost } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    one.connect('user-1/tab-1', main());
    one.peers.beat();
    isLost.now = true;
    one.connect('user-2/tab-1', main());
    one.peers.beat();
    wait(12_001);
    other.peers.beat();
    expect(other.mains()).toEqual([]);
    isLost.now = false;
    one.connect('user-3/tab-1', main());
    one.peers.beat();

    expect(other.heard).toContain('missed');
    expect(other.mains().sort()).toEqual(['user-1/tab-1', 'user-2/tab-1', 'user-3/tab-1']);
  });

  it('are believed in what they said last, whatever comes late or twice', () => {
    const { start, say } = aNetwork();
    const other = start('other');
    const word = (n: number, tabs: string[], gone: string[] = []) => ({
      ...{ kind: 'tabs', peer: 'one', n, all: false, gone },
      tabs: tabs.map((tabId) => ({ tabId, locations: ['location-1'], mainUntil: new Date(START + 30_000).toISOString(), checks: [] })),
    });
    say('other', word(1, ['user-1/tab-1']));
    say('other', word(2, [], ['user-1/tab-1']));
    for (const late of [word(1, ['user-1/tab-1']), word(2, ['user-1/tab-1'])]) say('other', late);

    expect(other.mains()).toEqual([]);
    expect(other.heard).not.toContain('missed');
  });

  it('are understood but for a tab that cannot be read', () => {
    const { start, say } = aNetwork();
    const other = start('other');
    const tab = { tabId: 'user-1/tab-1', locations: ['location-1'], mainUntil: new Date(START + 30_000).toISOString(), checks: [] };
    say('other', { kind: 'tabs', peer: 'one', n: 1, all: false, tabs: [{ ...tab, tabId: 'x'.repeat(300) }, tab], gone: [] });
    say('other', { kind: 'tabs', peer: 'one', n: 2, all: false, tabs: [], gone: [] });

    expect(other.mains()).toEqual(['user-1/tab-1']);
    expect(other.heard).not.toContain('missed');
  });

  it('have a tab where it was named last, though the process before was killed and said nothing', () => {
    const { start } = aNetwork();
    const [one, killed, third] = [start('one'), start('killed'), start('third')];
    killed.connect('user-1/tab-1', main());
    killed.peers.beat();
    third.connect('user-1/tab-1', main());
    third.peers.beat();
    killed.tabs.all().forEach((tab) => killed.tabs.remove(tab));
    killed.peers.beat();

    expect(one.mains()).toEqual(['user-1/tab-1']);
  });

  it('are not gone while they have nothing to tell', () => {
    const { start, wait } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    one.connect('user-1/tab-1', main());
    for (let second = 0; second < 60; second += 1) {
      one.peers.beat();
      other.peers.beat();
      wait(1_000);
    }

    expect(other.mains()).toEqual(['user-1/tab-1']);
  });

  it('let go of a tab that is connected to another one now, and know it from there', () => {
    const { start } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    one.connect('user-1/tab-1', main());
    one.peers.beat();
    other.connect('user-1/tab-1', main());
    other.peers.named('user-1/tab-1');
    other.peers.beat();
    one.peers.beat();

    expect([one.tabs.all(), one.mains(), other.mains()]).toEqual([[], ['user-1/tab-1'], ['user-1/tab-1']]);
    expect(other.tabs.mainTabsAt('location-1')).toEqual(other.tabs.all());
  });

  it('hear what is for them alone, and what is for all', () => {
    const { start } = aNetwork();
    const [one, other, third] = [start('one'), start('other'), start('third')];
    other.connect('user-1/tab-1', main());
    other.peers.beat();
    const [tab] = one.tabs.mainTabsAt('location-1');
    one.peers.handOver(tab && 'peer' in tab ? tab.peer : '', [JOB]);
    one.peers.vacant('user-1');
    one.peers.printersChanged('location-1');

    expect(other.heard).toEqual([`takes ${JSON.stringify([JOB])}`, 'vacant user-1', 'forgets location-1']);
    expect(third.heard).toEqual(['notes user-1/tab-1', 'vacant user-1', 'forgets location-1']);
  });

  it('survive what they do not understand', () => {
    const { start, say } = aNetwork();
    const [one, other] = [start('one'), start('other')];
    for (const message of [null, 7, {}, { kind: 'tabs', peer: 'x', n: 1 }, { kind: 'dance', peer: 'x' }]) say('other', message);
    one.connect('user-1/tab-1', main());
    one.peers.beat();

    expect(other.mains()).toEqual(['user-1/tab-1']);
  });
});
