import type { MasterTabAnswer, PrinterReport, PrintJobMessage } from '@/domain/printJob';
import type { User } from '@/domain/user';

/** A printer check of a tab. `report.at` is a time of the server, `saidAt` the time that the tab reported. */
export interface TabCheck {
  report: PrinterReport;
  saidAt: string;
}

/** A tab that is connected to a process of the installation. */
export interface KnownTab {
  /** Null until the tab has sent its id. */
  tabId: string | null;
  /** Locations whose print room it joined. */
  locations: ReadonlySet<string>;
  /** The end of its lease as main tab of its user; null: it is not the main tab. */
  mainUntil: Date | null;
  /** Its last check of each printer, by the uuid of the printer. */
  checks: ReadonlyMap<string, TabCheck>;
}

/** A tab that is connected to another process; only that process can send it messages. */
export interface RemoteTab extends KnownTab {
  tabId: string;
  /** The name of the process. */
  peer: string;
}

/** A tab that is connected to this process. */
export interface ConnectedTab extends KnownTab {
  user: User;
  /** The epoch of its session; if the user has another epoch, the session was ended. */
  epoch: number;
  /** The hash of the token that it connected with; a sign-out ends only the connections of its token. */
  tokenHash: string;
  locations: Set<string>;
  sendAnswer(answer: MasterTabAnswer): void;
  sendJob(job: PrintJobMessage): void;
  disconnect(): void;
}

export type Tab = ConnectedTab | RemoteTab;

/** The id of a tab on the server. The browser chooses `ownId`; prefixed with the user id, it cannot collide with tabs of other users. */
export function tabIdOf(user: Pick<User, 'id'>, ownId: string): string {
  return `${user.id}/${ownId}`;
}

export function isRemote(tab: Tab): tab is RemoteTab {
  return 'peer' in tab;
}

/** Whether the browser of a tab denies it access to a printer: the permission for the local network is missing. */
export function isPermissionBlocked(tab: KnownTab, printerUuid: string): boolean {
  return tab.checks.get(printerUuid)?.report.trouble === 'permission';
}

/** The connected tabs of this process and, as far as known, of other processes, indexed by tab id, user and location. */
export class TabDirectory {
  readonly #tabs = new Set<ConnectedTab>();
  readonly #byUser = new Groups<ConnectedTab>();
  readonly #byName = new Groups<Tab>();
  readonly #byLocation = new Groups<Tab>();

  add(tab: ConnectedTab): void {
    this.#tabs.add(tab);
    this.#byUser.add(tab.user.id, tab);
    if (tab.tabId) this.#byName.add(tab.tabId, tab);
    for (const locationId of tab.locations) this.#byLocation.add(locationId, tab);
  }

  setTabId(tab: ConnectedTab, tabId: string): void {
    if (tab.tabId) this.#byName.remove(tab.tabId, tab);
    tab.tabId = tabId;
    for (const other of this.#byName.of(tabId)) if (isRemote(other)) this.removeRemote(tabId, other.peer);
    if (this.#tabs.has(tab)) this.#byName.add(tabId, tab);
  }

  join(tab: ConnectedTab, locationId: string): void {
    tab.locations.add(locationId);
    if (this.#tabs.has(tab)) this.#byLocation.add(locationId, tab);
  }

  remove(tab: ConnectedTab): void {
    this.#tabs.delete(tab);
    this.#byUser.remove(tab.user.id, tab);
    if (tab.tabId) this.#byName.remove(tab.tabId, tab);
    for (const locationId of tab.locations) this.#byLocation.remove(locationId, tab);
  }

  /** Sets the state of a tab of another process. Ignored for a tab that is connected to this process. */
  setRemote(tab: RemoteTab): void {
    for (const known of this.#byName.of(tab.tabId)) {
      if (!isRemote(known)) return;
      // The newest message counts: the previous process has not noticed yet that the tab left, or is gone.
      this.removeRemote(known.tabId, known.peer);
    }
    this.#byName.add(tab.tabId, tab);
    for (const locationId of tab.locations) this.#byLocation.add(locationId, tab);
  }

  /** Removes a tab that `peer` reported. */
  removeRemote(tabId: string, peer: string): void {
    for (const tab of this.#byName.of(tabId)) {
      if (!isRemote(tab) || tab.peer !== peer) continue;
      this.#byName.remove(tabId, tab);
      for (const locationId of tab.locations) this.#byLocation.remove(locationId, tab);
    }
  }

  /** All tabs of this process. */
  all(): ConnectedTab[] {
    return [...this.#tabs];
  }

  /** The tabs of a user that are connected to this process. */
  ofUser(userId: string): ConnectedTab[] {
    return [...this.#byUser.of(userId)];
  }

  /** Whether a tab is connected to any process. */
  isConnected(tabId: string): boolean {
    return this.#byName.of(tabId).size > 0;
  }

  /** The main tabs of all processes that joined a location. */
  mainTabsAt(locationId: string): Tab[] {
    return [...this.#byLocation.of(locationId)].filter((tab) => tab.mainUntil !== null && tab.tabId !== null);
  }

  /**
   * The main tabs that can print on a printer of a location, best first: ordered by their check of the printer (good, none, failed), then the
   * current holder of the job, then tabs of this process. Excludes tabs whose browser denies access to the printer.
   */
  printersFor(locationId: string, printerUuid: string, holderTab: string | null): Tab[] {
    const rank = (tab: Tab) => {
      const check = tab.checks.get(printerUuid)?.report;
      return (check ? (check.ok ? 0 : 8) : 4) + (tab.tabId === holderTab ? 0 : 2) + (isRemote(tab) ? 1 : 0);
    };
    return this.mainTabsAt(locationId)
      .filter((tab) => !isPermissionBlocked(tab, printerUuid))
      .sort((a, b) => rank(a) - rank(b));
  }
}

const NONE: ReadonlySet<never> = new Set();

class Groups<Member> {
  readonly #groups = new Map<string, Set<Member>>();

  of(key: string): ReadonlySet<Member> {
    return this.#groups.get(key) ?? NONE;
  }

  add(key: string, member: Member): void {
    const group = this.#groups.get(key);
    if (group) group.add(member);
    else this.#groups.set(key, new Set([member]));
  }

  remove(key: string, member: Member): void {
    const group = this.#groups.get(key);
    group?.delete(member);
    if (group?.size === 0) this.#groups.delete(key);
  }
}
