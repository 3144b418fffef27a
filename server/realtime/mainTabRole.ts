import type { AckAnswer, MasterTabQuestion } from '@/domain/printJob';
import type { Database } from '../platform/db/database';
import { createBatcher } from '../platform/db/createBatcher';
import type { Dispatcher } from '../printing/queue/dispatcher';
import { claimRoles, releaseRoles, rolesOf, type Claim, type HeldRole } from './elections';
import type { PrinterReports } from './printerReports';
import type { ConnectedTab, TabDirectory } from './tabDirectory';

interface MainTabRoleOptions {
  database: Database;
  tabs: TabDirectory;
  dispatcher: Dispatcher;
  reports: PrinterReports;
  /** Notifies the tabs of the user that are connected to other processes that the role is vacant. */
  notifyVacantElsewhere: (userId: string) => void;
  now: () => Date;
}

/** Manages the role of main tab: who has it, until when, and the `check-master-tab` messages to the tabs (decision G31). */
export function createMainTabRole({ database, tabs, dispatcher, reports, notifyVacantElsewhere, now }: MainTabRoleOptions) {
  // Batched: thousands of main tabs answer one tick, and disconnect together when the server restarts.
  const claimBatched = createBatcher((claims: readonly Claim[]) => claimRoles(database, claims, now()));
  const releaseBatched = createBatcher((leaving: readonly HeldRole[]) => releaseRoles(database, leaving, now()));
  const findBatched = createBatcher((userIds: readonly string[]) => rolesOf(database, userIds, now()));

  /** Answers a tab that claims the role or reports its checks, which renews the lease. */
  async function answerQuestion(tab: ConnectedTab, { eligible, checks }: MasterTabQuestion): Promise<AckAnswer> {
    const { tabId } = tab;
    if (tabId === null) return { ok: false, reason: 'unknown' };
    await reports.load(tab.locations);
    const before = tab.checks;
    tab.checks = reports.withServerTime(tab, checks);
    if (!eligible) await releaseRole(tab);
    const role = eligible ? await claimBatched({ userId: tab.user.id, tabId }) : null;
    const wasMain = tab.mainUntil !== null;
    tab.mainUntil = role?.leaseUntil ?? null;
    if (role) reports.record(tab);
    const holder = role ?? (await findBatched(tab.user.id));
    tab.sendAnswer({
      isMaster: role !== null,
      epoch: holder?.epoch ?? 0,
      leaseUntil: holder?.leaseUntil.toISOString() ?? null,
      serverTime: now().toISOString(),
      vacant: holder === null,
      ...reports.snapshot()(tab),
    });
    if (role && (!wasMain || wasUnblocked(before, tab.checks))) await dispatcher.dispatchToTab(tab, [...tab.locations]);
    return { ok: true };
  }

  /** Releases the role, so that another tab of the user can claim it at once, and dispatches the queued jobs of the tab again. */
  async function releaseRole(tab: ConnectedTab): Promise<void> {
    if (!(await release(tab))) return;
    notifyVacant(tabs.ofUser(tab.user.id).filter((other) => other !== tab));
    notifyVacantElsewhere(tab.user.id);
    await dispatcher.sweep();
  }

  async function release(tab: ConnectedTab): Promise<boolean> {
    if (!tab.tabId || tab.mainUntil === null) return false;
    const until = tab.mainUntil;
    tab.mainUntil = null;
    return releaseBatched({ userId: tab.user.id, tabId: tab.tabId, until });
  }

  function notifyVacant(others: readonly ConnectedTab[]): void {
    for (const tab of others) tab.sendAnswer({ isMaster: false, leaseUntil: null, serverTime: now().toISOString(), vacant: true });
  }

  return {
    answerQuestion,
    releaseRole,

    /** Call this when a tab of another process released the role. */
    notifyVacant: (userId: string) => notifyVacant(tabs.ofUser(userId)),

    /** Call this every few seconds: requests the checks of each main tab, and takes the role from tabs that did not answer in time. */
    async tick(): Promise<void> {
      const mains = tabs.all().filter(({ mainUntil }) => mainUntil !== null);
      await reports.load(mains.flatMap(({ locations }) => [...locations]));
      const around = reports.snapshot();
      for (const tab of mains) {
        if (tab.mainUntil && tab.mainUntil < now()) tab.mainUntil = null;
        tab.sendAnswer({
          isMaster: tab.mainUntil !== null,
          leaseUntil: tab.mainUntil?.toISOString() ?? null,
          serverTime: now().toISOString(),
          tick: true,
          ...around(tab),
        });
      }
    },

    /** Takes the role from all tabs as if their leases had expired: the first tab that claims it gets it. */
    async elect(): Promise<void> {
      for (const tab of tabs.all()) if (await release(tab)) notifyVacant(tabs.ofUser(tab.user.id));
    },
  };
}

export type MainTabRole = ReturnType<typeof createMainTabRole>;

/** Whether the browser now lets the tab reach a printer for which the permission was missing before. */
function wasUnblocked(before: ConnectedTab['checks'], after: ConnectedTab['checks']): boolean {
  return [...before].some(([uuid, { report }]) => report.trouble === 'permission' && after.get(uuid)?.report.trouble !== 'permission');
}
