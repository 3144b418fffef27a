import type { PrinterReport } from '@/domain/printJob';
import { isPermissionBlocked, isWatched, type PrintRuntimeContext } from '@/machines/printRuntime/runtimeState';

/**
 * The printer reports that this tab sends to the server with every tick: the last check of each printer, and the printers that the browser
 * blocks (row BP-09). Printers that were not checked yet are omitted. `now`: ISO-8601 UTC.
 */
export function printerReports(context: PrintRuntimeContext, now: string): PrinterReport[] {
  return context.printers.filter(isWatched).flatMap((printer): PrinterReport[] => {
    if (isPermissionBlocked(context, printer)) return [{ printerUuid: printer.uuid, ok: false, at: now, trouble: 'permission' }];
    const check = context.checks[printer.url];
    if (!check) return [];
    const { result, at } = check;
    const found = result.ok ? { paperNearEnd: result.paperNearEnd } : { trouble: result.problem };
    return [{ printerUuid: printer.uuid, ok: result.ok, at, ...found }];
  });
}
