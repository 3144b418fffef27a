import type { MasterTabAnswer, PrinterReport, PrintJobMessage } from '@/domain/printJob';
import type { User } from '@/domain/user';

/** A check of a printer: `at` of the report is of the server's clock, `saidAt` of the tab's. */
export interface TabCheck {
  report: PrinterReport;
  saidAt: string;
}

/** A tab that is connected to any process of the installation. */
export interface KnownTab {
  /** Null until the tab said its name. */
  tabId: string | null;
  /** Locations whose print room it joined. */
  locations: ReadonlySet<string>;
  /** Until when this tab is the main one of its user; null: it is not. */
  mainUntil: Date | null;
  /** What it last said of each printer, by the printer's uuid. */
  checks: ReadonlyMap<string, TabCheck>;
}

/** A tab that is connected to another process, which alone can tell it something. */
export interface TabElsewhere extends KnownTab {
  tabId: string;
  /** The process. */
  peer: string;
}

/** A tab that is connected to this process. */
export interface ConnectedTab extends KnownTab {
  user: User;
  /** Of its session: another one of its user means that the session was ended. */
  epoch: number;
  /** Of the token it connected with: a sign-out ends the connections of its own token alone. */
  tokenHash: string;
  locations: Set<string>;
  tell(answer: MasterTabAnswer): void;
  print(job: PrintJobMessage): void;
  /** Ends the connection. */
  end(): void;
}

export type Tab = ConnectedTab | TabElsewhere;

export function isElsewhere(tab: Tab): tab is TabElsewhere {
  return 'peer' in tab;
}

/** The browser of a tab does not let it reach a printer: it prints nothing there. */
export function isBarred(tab: KnownTab, printerUuid: string): boolean {
  return tab.checks.get(printerUuid)?.report.trouble === 'permission';
}

/** The tabs that are connected, found by name, by user and by location: those of this process, and what is known of those elsewhere. */
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

  name(tab: ConnectedTab, tabId: string): void {
    if (tab.tabId) this.#byName.remove(tab.tabId, tab);
    tab.tabId = tabId;
    for (const other of this.#byName.of(tabId)) if (isElsewhere(other)) this.removeElsewhere(tabId, other.peer);
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

  /** A tab of another process is so from now on; one that is connected here as well is known from here. */
  setElsewhere(tab: TabElsewhere): void {
    for (const known of this.#byName.of(tab.tabId)) {
      if (!isElsewhere(known)) return;
      // The newest word counts: where it was before has not noticed yet, or is gone.
      this.removeElsewhere(known.tabId, known.peer);
    }
    this.#byName.add(tab.tabId, tab);
    for (const locationId of tab.locations) this.#byLocation.add(locationId, tab);
  }

  /** What `peer` said of a tab is no longer so. */
  removeElsewhere(tabId: string, peer: string): void {
    for (const tab of this.#byName.of(tabId)) {
      if (!isElsewhere(tab) || tab.peer !== peer) continue;
      this.#byName.remove(tabId, tab);
      for (const locationId of tab.locations) this.#byLocation.remove(locationId, tab);
    }
  }

  /** The tabs of this process. */
  all(): ConnectedTab[] {
    return [...this.#tabs];
  }

  /** Those of them that are of a user. */
  ofUser(userId: string): ConnectedTab[] {
    return [...this.#byUser.of(userId)];
  }

  /** Here or elsewhere. */
  isConnected(tabId: string): boolean {
    return this.#byName.of(tabId).size > 0;
  }

  /** The main tabs that hear of a location, here and elsewhere. */
  mainTabsAt(locationId: string): Tab[] {
    return [...this.#byLocation.of(locationId)].filter((tab) => tab.mainUntil !== null && tab.tabId !== null);
  }

  /**
   * The main tabs that can print on a printer of a location, the best first: a good check of that printer, then the present holder
   * of the job, then a tab of this process. One whose browser bars it from the printer is none of them.
   */
  printersFor(locationId: string, printerUuid: string, holderTab: string | null): Tab[] {
    const rank = (tab: Tab) => {
      const check = tab.checks.get(printerUuid)?.report;
      return (check ? (check.ok ? 0 : 8) : 4) + (tab.tabId === holderTab ? 0 : 2) + (isElsewhere(tab) ? 1 : 0);
    };
    return this.mainTabsAt(locationId)
      .filter((tab) => !isBarred(tab, printerUuid))
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
