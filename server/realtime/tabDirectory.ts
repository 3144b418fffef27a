import type { MasterTabAnswer, PrinterReport, PrintJobMessage } from '@/domain/printJob';
import type { User } from '@/domain/user';

/** A check of a printer: `at` of the report is of the server's clock, `saidAt` of the tab's. */
export interface TabCheck {
  report: PrinterReport;
  saidAt: string;
}

/** What the server knows of one connected tab. `tabId` is null until the tab asked for the role. */
export interface ConnectedTab {
  user: User;
  tabId: string | null;
  /** Locations whose print room it joined. */
  locations: Set<string>;
  /** Until when this tab is the main one of its user; null: it is not. */
  mainUntil: Date | null;
  /** What it last said of each printer, by the printer's uuid. */
  checks: ReadonlyMap<string, TabCheck>;
  tell(answer: MasterTabAnswer): void;
  print(job: PrintJobMessage): void;
  /** Ends the connection. */
  end(): void;
}

/** The browser of a tab does not let it reach a printer: it prints nothing there. */
export function isBarred(tab: ConnectedTab, printerUuid: string): boolean {
  return tab.checks.get(printerUuid)?.report.trouble === 'permission';
}

/** The tabs that are connected to this process, found by name, by user and by location. */
export class TabDirectory {
  readonly #tabs = new Set<ConnectedTab>();
  readonly #byName = new Groups();
  readonly #byUser = new Groups();
  readonly #byLocation = new Groups();

  add(tab: ConnectedTab): void {
    this.#tabs.add(tab);
    this.#byUser.add(tab.user.id, tab);
    if (tab.tabId) this.#byName.add(tab.tabId, tab);
    for (const locationId of tab.locations) this.#byLocation.add(locationId, tab);
  }

  name(tab: ConnectedTab, tabId: string): void {
    if (tab.tabId) this.#byName.remove(tab.tabId, tab);
    tab.tabId = tabId;
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

  all(): ConnectedTab[] {
    return [...this.#tabs];
  }

  ofUser(userId: string): ConnectedTab[] {
    return [...this.#byUser.of(userId)];
  }

  isConnected(tabId: string): boolean {
    return this.#byName.of(tabId).size > 0;
  }

  /** The main tabs that hear of a location. */
  mainTabsAt(locationId: string): ConnectedTab[] {
    return [...this.#byLocation.of(locationId)].filter((tab) => tab.mainUntil !== null && tab.tabId !== null);
  }

  /**
   * The main tabs that can print on a printer of a location, the best first: a good check of that printer, then the present holder
   * of the job. One whose browser bars it from the printer is none of them.
   */
  printersFor(locationId: string, printerUuid: string, holderTab: string | null): ConnectedTab[] {
    const rank = (tab: ConnectedTab) => {
      const check = tab.checks.get(printerUuid)?.report;
      return (check ? (check.ok ? 0 : 4) : 2) + (tab.tabId === holderTab ? 0 : 1);
    };
    return this.mainTabsAt(locationId)
      .filter((tab) => !isBarred(tab, printerUuid))
      .sort((a, b) => rank(a) - rank(b));
  }
}

const NONE: ReadonlySet<ConnectedTab> = new Set();

class Groups {
  readonly #groups = new Map<string, Set<ConnectedTab>>();

  of(key: string): ReadonlySet<ConnectedTab> {
    return this.#groups.get(key) ?? NONE;
  }

  add(key: string, tab: ConnectedTab): void {
    const group = this.#groups.get(key);
    if (group) group.add(tab);
    else this.#groups.set(key, new Set([tab]));
  }

  remove(key: string, tab: ConnectedTab): void {
    const group = this.#groups.get(key);
    group?.delete(tab);
    if (group?.size === 0) this.#groups.delete(key);
  }
}
