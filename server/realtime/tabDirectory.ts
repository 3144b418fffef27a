import type { MasterTabAnswer, MasterTabQuestion, PrintJobMessage } from '@/domain/printJob';
import type { User } from '@/domain/user';

/** What the server knows of one connected tab. `tabId` is null until the tab asked for the role. */
export interface ConnectedTab {
  user: User;
  tabId: string | null;
  /** Locations whose print room it joined. */
  locations: Set<string>;
  /** Until when this tab is the main one of its user; null: it is not. */
  mainUntil: Date | null;
  checks: MasterTabQuestion['checks'];
  tell(answer: MasterTabAnswer): void;
  print(job: PrintJobMessage): void;
  /** Ends the connection if its user may no longer have it. */
  checkAccess(): Promise<void>;
}

/** The tabs that are connected to this process. */
export class TabDirectory {
  readonly #tabs = new Set<ConnectedTab>();

  add(tab: ConnectedTab): void {
    this.#tabs.add(tab);
  }

  remove(tab: ConnectedTab): void {
    this.#tabs.delete(tab);
  }

  all(): ConnectedTab[] {
    return [...this.#tabs];
  }

  ofUser(userId: string): ConnectedTab[] {
    return this.all().filter((tab) => tab.user.id === userId);
  }

  isConnected(tabId: string): boolean {
    return this.all().some((tab) => tab.tabId === tabId);
  }

  /** The main tabs that print for a location, the best first: a good check of that printer, then the present holder of the job. */
  printersFor(locationId: string, printerUuid: string, holderTab: string | null): ConnectedTab[] {
    const rank = (tab: ConnectedTab) => {
      const check = tab.checks.find((candidate) => candidate.printerUuid === printerUuid);
      return (check ? (check.ok ? 0 : 4) : 2) + (tab.tabId === holderTab ? 0 : 1);
    };
    return this.all()
      .filter((tab) => tab.mainUntil !== null && tab.tabId !== null && tab.locations.has(locationId))
      .sort((a, b) => rank(a) - rank(b));
  }
}
