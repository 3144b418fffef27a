import type { PrinterReport } from '@/domain/printJob';
import { isPermissionBlocked, isWatched, type PrintRuntimeContext } from '@/machines/printRuntime/runtimeState';

/**
 * What this tab tells the server of its printers with every tick: their last check, and which of them the browser does not let it reach
 * (row BP-09). A printer that was not checked yet is left out. `now`: ISO-8601 UTC.
 */
export function printerReports(context: PrintRuntimeContext, now: string): PrinterReport[] {
  return context.printers.filter(isWatched).flatMap((printer): PrinterReport[] => {
    if (isPermissionBlocked(context, printer)) return [{ printerUuid: printer.uuid, ok: false, at: now, trouble: 'permission' }];
    const check = context.checks[printer.url];
    if (!check) return [];
    const { result, at } = check;
    const found = result.ok ? { paperNearEnd: result.paperNearEnd } : { trouble: result.trouble };
    return [{ printerUuid: printer.uuid, ok: result.ok, at, ...found }];
  });
}
