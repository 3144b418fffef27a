import type { MasterTabQuestion, PrinterReport } from '@/domain/printJob';
import { printerUsability, type PrinterEntry } from '@/domain/printer';
import { REPORT_FRESH_MS } from '@/domain/printTiming';
import type { InstalledPrograms } from '../printing/queue/installedPrograms';
import type { PrintersOfLocations } from './printersOfLocations';
import { isBarred, type ConnectedTab, type KnownTab, type TabCheck, type TabDirectory } from './tabDirectory';

interface ReportLinks {
  tabs: TabDirectory;
  printers: PrintersOfLocations;
  programs: Pick<InstalledPrograms, 'seenAt'>;
  now: () => Date;
}

/** What a tab is told of the printers of its locations, and of those locations for which nobody prints (row BP-02). */
export interface PrintingAround {
  reports: PrinterReport[];
  unserved: string[];
}

/** What main tabs say of printers, for all others who care for the same location (row BP-02). */
export function createPrinterReports({ tabs, printers, programs, now }: ReportLinks) {
  /** By printer: its last two checks by different tabs, the newer first; so there is always the last one by another tab. */
  const seen = new Map<string, { tabId: string; report: PrinterReport }[]>();

  function reportFor(tab: ConnectedTab, printer: PrinterEntry): PrinterReport | undefined {
    if (printer.connectMethod === 'CLIENT') return reportOfProgram(printer);
    const ofOthers = seen.get(printer.uuid ?? '')?.find(({ tabId }) => tabId !== tab.tabId);
    return ofOthers && isFresh(ofOthers.report.at) ? ofOthers.report : undefined;
  }

  function reportOfProgram({ uuid, installationId }: PrinterEntry): PrinterReport | undefined {
    const at = installationId ? programs.seenAt(installationId)?.toISOString() : undefined;
    return uuid && at ? { printerUuid: uuid, ok: isFresh(at), at } : undefined;
  }

  function isFresh(at: string): boolean {
    return now().getTime() - Date.parse(at) <= REPORT_FRESH_MS;
  }

  function isUnserved(locationId: string): boolean {
    const forTabs = printers.at(locationId).filter((entry) => entry.connectMethod === 'APP' && printerUsability(entry) === 'usable');
    if (forTabs.length === 0) return false;
    const printing = tabs.mainTabsAt(locationId).filter(({ mainUntil }) => mainUntil && mainUntil >= now());
    return forTabs.some(({ uuid }) => !printing.some((tab) => !isBarred(tab, uuid ?? '')));
  }

  return {
    /**
     * The checks of a tab by the clock of the server: each is as old as its first arrival here. A check that the tab tells once more
     * gets no younger, and a clock that is wrong does not lie.
     */
    datedHere(tab: ConnectedTab, checks: MasterTabQuestion['checks']): Map<string, TabCheck> {
      const here = now().toISOString();
      return new Map(
        checks.map((report) => {
          const before = tab.checks.get(report.printerUuid);
          const at = before?.saidAt === report.at ? before.report.at : here;
          return [report.printerUuid, { report: { ...report, at }, saidAt: report.at }];
        }),
      );
    },

    /** Keeps what a main tab says of the printers of its locations. */
    note({ tabId, locations, checks }: KnownTab): void {
      if (tabId === null) return;
      for (const [uuid, { report }] of checks) {
        if (!locations.has(printers.locationOf(uuid) ?? '')) continue;
        const ofOthers = (seen.get(uuid) ?? []).filter((other) => other.tabId !== tabId);
        seen.set(
          uuid,
          [{ tabId, report }, ...ofOthers.slice(0, 1)].sort((a, b) => Date.parse(b.report.at) - Date.parse(a.report.at)),
        );
      }
    },

    /** For any number of tabs at one moment: each location is looked at once. Its printers must be loaded. */
    around(): (tab: ConnectedTab) => PrintingAround {
      const unserved = new Map<string, boolean>();
      const isUnservedNow = (locationId: string) => {
        const known = unserved.get(locationId) ?? isUnserved(locationId);
        unserved.set(locationId, known);
        return known;
      };
      return (tab) => {
        const places = [...tab.locations];
        const reports = places.flatMap((id) => printers.at(id).flatMap((printer) => reportFor(tab, printer) ?? []));
        return { reports, unserved: places.filter(isUnservedNow) };
      };
    },
  };
}

export type PrinterReports = ReturnType<typeof createPrinterReports>;
