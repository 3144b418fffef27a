import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { isPollingMethod } from '@/domain/printer';
import type { PrinterReport } from '@/domain/printJob';
import { useKnownPrinters, type KnownPrinter } from '@/features/printing/useKnownPrinters';
import { useLive } from '@/services/realtime/useLive';
import { useRuntime } from '@/services/runtime/runtimeContext';

const NONE: Readonly<Record<string, PrinterReport>> = {};

/** A printer that asks the server for its tickets, and the last report about it. */
export interface ReportedPrinter extends KnownPrinter {
  report: PrinterReport;
}

/** The active printers that ask the server for their tickets and do not print at the moment, live (row V-08); none while the connection is down. */
export function usePolledPrintersDown(): readonly ReportedPrinter[] {
  const settings = useKnownPrinters();
  const live = useLive();
  const { printRuntime } = useRuntime();
  const reports = useSelector(printRuntime ?? undefined, (state) => state?.context.reports ?? NONE);
  return useMemo(
    () =>
      [...settings].flatMap(([uuid, known]) => {
        const report = reports[uuid];
        const isDown = live && known.printer.isActive && isPollingMethod(known.printer.connectMethod) && report?.ok === false;
        return isDown ? [{ ...known, report }] : [];
      }),
    [settings, reports, live],
  );
}

/** Whether every active printer asks the server for its tickets, so that no tab has to print (row V-08); false without an active printer. */
export function useAllPrintersPoll(): boolean {
  const settings = useKnownPrinters();
  const active = [...settings.values()].filter(({ printer }) => printer.isActive);
  return active.length > 0 && active.every(({ printer }) => isPollingMethod(printer.connectMethod));
}
