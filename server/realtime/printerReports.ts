import type { MasterTabQuestion, PrinterReport } from '@/domain/printJob';
import { isPollingMethod, isTabMethod, printerUsability, type PrinterEntry } from '@/domain/printer';
import { REPORT_FRESH_MS } from '@/domain/printTiming';
import { usablePrinters, type UsablePrinter } from '../printing/queue/usablePrinters';
import type { PollCache } from './pollCache';
import type { PrinterCache } from './printerCache';
import { isPermissionBlocked, type ConnectedTab, type KnownTab, type TabCheck, type TabDirectory } from './tabDirectory';

interface PrinterReportsOptions {
  tabs: TabDirectory;
  printers: PrinterCache;
  polls: Pick<PollCache, 'reportOf' | 'load'>;
  now: () => Date;
}

/** The reports about the printers of a tab's locations, and those of its locations for which no tab prints (row BP-02). */
export interface PrintingStatus {
  reports: PrinterReport[];
  unserved: string[];
}

/**
 * What this process knows about the printers of locations: `unserved` as in `PrintingStatus`; each printer that gets tickets with the fresh
 * checks of the main tabs that may reach it, of which a good one counts first, or with its last poll, however long ago that was,
 * at a time of the server. `check` null: this process knows none.
 */
export interface PrinterFacts {
  unserved: string[];
  printers: { locationId: string; printer: UsablePrinter; check: Pick<PrinterReport, 'ok' | 'at' | 'paperNearEnd'> | null }[];
}

/** Collects the printer checks of main tabs and reports them to the other tabs of the same locations (row BP-02). */
export function createPrinterReports({ tabs, printers, polls, now }: PrinterReportsOptions) {
  /** By printer uuid: its last checks by two different tabs, newest first. Two, so that each tab can get the last check of another tab. */
  const latest = new Map<string, { tabId: string; report: PrinterReport }[]>();

  function reportFor(tab: ConnectedTab, printer: PrinterEntry): PrinterReport | undefined {
    if (isPollingMethod(printer.connectMethod)) return polls.reportOf(printer.uuid ?? '');
    const ofOthers = latest.get(printer.uuid ?? '')?.find(({ tabId }) => tabId !== tab.tabId);
    return ofOthers && isFresh(ofOthers.report.at) ? ofOthers.report : undefined;
  }

  /** The report about a printer by whoever prints on it. */
  function reportOf(printer: UsablePrinter, locationId: string): PrinterReport | undefined {
    return isPollingMethod(printer.connectMethod) ? polls.reportOf(printer.uuid) : reportOfTabs(locationId, printer.uuid);
  }

  function isFresh(at: string): boolean {
    return now().getTime() - Date.parse(at) <= REPORT_FRESH_MS;
  }

  function leasedTabsAt(locationId: string): KnownTab[] {
    return tabs.mainTabsAt(locationId).filter(({ mainUntil }) => mainUntil && mainUntil >= now());
  }

  /** A tab elsewhere, or without the permission for the local network, does not make a printer down that another tab reaches. */
  function reportOfTabs(locationId: string, uuid: string): PrinterReport | undefined {
    const known = leasedTabsAt(locationId)
      .filter((tab) => !isPermissionBlocked(tab, uuid))
      .flatMap(({ checks }) => checks.get(uuid)?.report ?? [])
      .filter(({ at }) => isFresh(at));
    return known.find(({ ok }) => ok) ?? known[0];
  }

  function isUnserved(locationId: string): boolean {
    const forTabs = printers.at(locationId).filter((entry) => isTabMethod(entry.connectMethod) && printerUsability(entry) === 'usable');
    if (forTabs.length === 0) return false;
    const printing = leasedTabsAt(locationId);
    return forTabs.some(({ uuid }) => !printing.some((tab) => !isPermissionBlocked(tab, uuid ?? '')));
  }

  async function load(locationIds: Iterable<string>): Promise<void> {
    await Promise.all([printers.load(locationIds), polls.load()]);
  }

  return {
    /** Reads what `snapshot` and `record` need about the printers of locations, unless it was read a moment ago. */
    load,

    /**
     * The checks of a tab with times of the server: the time at which each check first arrived. A repeated check keeps its time, and a wrong
     * clock of the browser has no effect.
     */
    withServerTime(tab: ConnectedTab, checks: MasterTabQuestion['checks']): Map<string, TabCheck> {
      const here = now().toISOString();
      return new Map(
        checks.map((report) => {
          const before = tab.checks.get(report.printerUuid);
          const at = before?.saidAt === report.at ? before.report.at : here;
          return [report.printerUuid, { report: { ...report, at }, saidAt: report.at }];
        }),
      );
    },

    /** Stores the checks of a main tab for the printers of its locations. */
    record({ tabId, locations, checks }: KnownTab): void {
      if (tabId === null) return;
      for (const [uuid, { report }] of checks) {
        if (!locations.has(printers.locationOf(uuid) ?? '')) continue;
        const ofOthers = (latest.get(uuid) ?? []).filter((other) => other.tabId !== tabId);
        latest.set(
          uuid,
          [{ tabId, report }, ...ofOthers.slice(0, 1)].sort((a, b) => Date.parse(b.report.at) - Date.parse(a.report.at)),
        );
      }
    },

    /** Returns the facts about locations, for alerts (row K-09). */
    async factsAt(locationIds: readonly string[]): Promise<PrinterFacts> {
      await load(locationIds);
      const known = locationIds.flatMap((locationId) =>
        usablePrinters(printers.at(locationId)).map((printer) => {
          const report = reportOf(printer, locationId);
          return { locationId, printer, check: report ?? null };
        }),
      );
      return { unserved: locationIds.filter(isUnserved), printers: known };
    },

    /** Returns a function that computes the status for a tab. It evaluates each location once; the printers must be loaded. */
    snapshot(): (tab: ConnectedTab) => PrintingStatus {
      const unserved = new Map<string, boolean>();
      const isUnservedNow = (locationId: string) => {
        const known = unserved.get(locationId) ?? isUnserved(locationId);
        unserved.set(locationId, known);
        return known;
      };
      return (tab) => {
        const locationIds = [...tab.locations];
        const reports = locationIds.flatMap((id) => printers.at(id).flatMap((printer) => reportFor(tab, printer) ?? []));
        return { reports, unserved: locationIds.filter(isUnservedNow) };
      };
    },
  };
}

export type PrinterReports = ReturnType<typeof createPrinterReports>;
