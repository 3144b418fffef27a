import { isPermissionBlocked, type PrintRuntimeContext } from '@/machines/printRuntime/runtimeState';

/** How many of the active printers are known not to be able to print: by this tab's checks while it prints, else by what was reported. */
export function troubledPrinters(context: PrintRuntimeContext): number {
  const { printers, checks, reports, main } = context;
  return printers.filter((printer) => {
    const { uuid, url, usability } = printer;
    if (usability === 'disabled') return false;
    if (usability === 'invalidUrl' || usability === 'missingUuid') return true;
    if (main && usability === 'usable') return isPermissionBlocked(context, printer) || (url !== null && checks[url]?.result.ok === false);
    return reports[uuid]?.ok === false;
  }).length;
}
