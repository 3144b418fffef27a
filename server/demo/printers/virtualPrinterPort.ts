import type { PrinterEntry } from '@/domain/printer';
import { SERVICE_PATH } from './virtualPrinter';

/** The port of a virtual printer of the demo to which tabs send tickets; null for any other printer. */
export function virtualPrinterPort({ printerURL, connectMethod }: Pick<PrinterEntry, 'printerURL' | 'connectMethod'>): number | null {
  if (connectMethod !== 'APP') return null;
  const url = URL.canParse(printerURL ?? '') ? new URL(printerURL ?? '') : null;
  return url?.hostname === 'localhost' && url.pathname === SERVICE_PATH ? Number(url.port || 80) : null;
}
