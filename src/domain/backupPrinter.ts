import type { PrinterEntry } from '@/domain/printer';

/** The backup printer of a printer, if it is one of `printers`. */
export function backupOf<Printer extends Pick<PrinterEntry, 'uuid'>>(
  { backupPrinterUuid }: { backupPrinterUuid?: string | null | undefined },
  printers: readonly Printer[],
): Printer | undefined {
  return backupPrinterUuid ? printers.find(({ uuid }) => uuid === backupPrinterUuid) : undefined;
}

/**
 * Whether a printer can be the backup of another one of the same location: it is not the printer itself, and the printer is not its backup,
 * directly or through others.
 */
export function canBeBackup(
  backupUuid: string,
  printerUuid: string | null,
  printers: readonly Pick<PrinterEntry, 'uuid' | 'backupPrinterUuid'>[],
): boolean {
  const seen = new Set<string>();
  let next: string | null | undefined = backupUuid;
  while (next && !seen.has(next)) {
    if (next === printerUuid) return false;
    seen.add(next);
    next = printers.find(({ uuid }) => uuid === next)?.backupPrinterUuid;
  }
  return printers.some(({ uuid }) => uuid === backupUuid);
}
