import type { AckAnswer, MasterTabQuestion } from '@/domain/printJob';
import type { Database } from '../platform/db/database';
import { createBatcher } from '../platform/db/createBatcher';
import type { Dispatcher } from '../printing/queue/dispatcher';
import { claimRoles, releaseRoles, rolesOf, type Claim, type Held } from './elections';
import type { PrinterReports } from './printerReports';
import type { PrintersOfLocations } from './printersOfLocations';
import type { ConnectedTab, TabDirectory } from './tabDirectory';

interface RoleLinks {
  database: Database;
  tabs: TabDirectory;
  dispatcher: Dispatcher;
  printers: PrintersOfLocations;
  reports: PrinterReports;
  /** Tells the user's tabs of the other processes that nobody has the role. */
  tellVacantElsewhere: (userId: string) => void;
  now: () => Date;
}

/** The role of the tab that prints for its user: who has it, until when, and what goes to the tabs with it (decision G31). */
export function createMainTabRole({ database, tabs, dispatcher, printers, reports, tellVacantElsewhere, now }: RoleLinks) {
  // Thousands of main tabs answer one tick, and go together when the server is started anew.
  const claimed = createBatcher((claims: readonly Claim[]) => claimRoles(database, claims, now()));
  const released = createBatcher((leaving: readonly Held[]) => releaseRoles(database, leaving, now()));
  const held = createBatcher((userIds: readonly string[]) => rolesOf(database, userIds, now()));

  /** Answers a tab that asks for the role, or tells its checks: that renews it. */
  async function answerQuestion(tab: ConnectedTab, { eligible, checks }: MasterTabQuestion): Promise<AckAnswer> {
    const { tabId } = tab;
    if (tabId === null) return { ok: false, reason: 'unknown' };
    await printers.load(tab.locations);
    const before = tab.checks;
    tab.checks = reports.datedHere(tab, checks);
    if (!eligible) await giveBack(tab);
    const role = eligible ? await claimed({ userId: tab.user.id, tabId }) : null;
    const wasMain = tab.mainUntil !== null;
    tab.mainUntil = role?.leaseUntil ?? null;
    if (role) reports.note(tab);
    const holder = role ?? (await held(tab.user.id));
    tab.tell({
      isMaster: role !== null,
      epoch: holder?.epoch ?? 0,
      leaseUntil: holder?.leaseUntil.toISOString() ?? null,
      serverTime: now().toISOString(),
      vacant: holder === null,
      ...reports.around()(tab),
    });
    if (role && (!wasMain || isFreed(before, tab.checks))) await dispatcher.serve(tab, [...tab.locations]);
    return { ok: true };
  }

  /** The role is free at once for the user's other tabs, and what the tab had queued goes to them. */
  async function giveBack(tab: ConnectedTab): Promise<void> {
    if (!(await release(tab))) return;
    tellVacant(tabs.ofUser(tab.user.id).filter((other) => other !== tab));
    tellVacantElsewhere(tab.user.id);
    await dispatcher.sweep();
  }

  async function release(tab: ConnectedTab): Promise<boolean> {
    if (!tab.tabId || tab.mainUntil === null) return false;
    const until = tab.mainUntil;
    tab.mainUntil = null;
    return released({ userId: tab.user.id, tabId: tab.tabId, until });
  }

  function tellVacant(others: readonly ConnectedTab[]): void {
    for (const tab of others) tab.tell({ isMaster: false, leaseUntil: null, serverTime: now().toISOString(), vacant: true });
  }

  return {
    answerQuestion,
    giveBack,

    /** A tab of another process gave the role back. */
    tellVacant: (userId: string) => tellVacant(tabs.ofUser(userId)),

    /** To be called every few seconds: asks each main tab for its checks, and takes the role from those that did not answer in time. */
    async tick(): Promise<void> {
      const mains = tabs.all().filter(({ mainUntil }) => mainUntil !== null);
      await printers.load(mains.flatMap(({ locations }) => [...locations]));
      const around = reports.around();
      for (const tab of mains) {
        if (tab.mainUntil && tab.mainUntil < now()) tab.mainUntil = null;
        tab.tell({
          isMaster: tab.mainUntil !== null,
          leaseUntil: tab.mainUntil?.toISOString() ?? null,
          serverTime: now().toISOString(),
          tick: true,
          ...around(tab),
        });
      }
    },

    /** Takes the role from every tab that has it, as if its lease had ended: whoever asks first gets it. */
    async elect(): Promise<void> {
      for (const tab of tabs.all()) if (await release(tab)) tellVacant(tabs.ofUser(tab.user.id));
    },
  };
}

export type MainTabRole = ReturnType<typeof createMainTabRole>;

/** The browser lets the tab reach a printer that it did not let it reach before. */
function isFreed(before: ConnectedTab['checks'], after: ConnectedTab['checks']): boolean {
  return [...before].some(([uuid, { report }]) => report.trouble === 'permission' && after.get(uuid)?.report.trouble !== 'permission');
}
