import type { PrinterPollingMethod } from '@/domain/printer';
import type { PrinterSettings } from '@/domain/printerSettings';
import { POLL_INTERVAL_MS } from '@/domain/printTiming';
import type { Database } from '../../platform/db/database';
import { thirdPartyServices } from '../../platform/db/schema';
import { createPollKey, hashOfPollKey } from '../../printing/polling/pollKey';
import { POLL_PATHS } from '../../printing/polling/pollRoutes';
import { saveKey } from '../../printing/polling/pollStore';
import { DEMO_PROGRAM, PRINTER_SERVICE } from '../seed/demoPrinters';
import { createPollingPrinter, type PollingPrinter } from './pollingPrinter';
import type { VirtualPrinter } from './virtualPrinter';

interface DemoPollingPrinter {
  uuid: string;
  locationId: string;
  method: PrinterPollingMethod;
  name: string;
  device: string;
  /** Follows the number of the printer of the installed program, and determines the port. */
  number: number;
}

/** The printers of the demo that ask for their tickets: one of each protocol, beside the printers of their locations. */
export const DEMO_POLLING_PRINTERS: readonly DemoPollingPrinter[] = [
  {
    uuid: '9b2c7e10-0000-4000-8000-0000000000e1',
    locationId: 'location-co-2',
    method: 'SERVER_DIRECT',
    name: 'Caja (Epson)',
    device: 'X3EL000001',
    number: DEMO_PROGRAM.number + 1,
  },
  {
    uuid: '9b2c7e10-0000-4000-8000-0000000000e2',
    locationId: 'location-co-3',
    method: 'CLOUD_PRNT',
    name: 'Caja (Star)',
    device: '00:11:62:00:00:01',
    number: DEMO_PROGRAM.number + 2,
  },
];

/** Inserts the printers that are missing, because the seed has only those of tabs and of the installed program. */
export async function insertPollingPrinters(database: Database): Promise<void> {
  for (const { uuid, locationId, method, name } of DEMO_POLLING_PRINTERS) {
    const settings: PrinterSettings = {
      connectMethod: method,
      ticketType: 'RECEIPT',
      printerName: name,
      ticketOptions: { columnsNumber: 48 },
      autoPrint: true,
      copies: 1,
    };
    await database
      .insert(thirdPartyServices)
      .values({ uuid, locationId, thirdPartyServiceUuid: PRINTER_SERVICE, slug: 'printer', isActive: true, settings })
      .onConflictDoNothing();
  }
}

/**
 * Lets the printers poll the server at `origin`, each with a new key, and print on their virtual printers. Returns a function that stops them.
 */
export async function startPollingPrinters(
  database: Database,
  { origin, printerPort, printers }: { origin: string; printerPort: number; printers: readonly VirtualPrinter[] },
): Promise<() => Promise<void>> {
  const polling: PollingPrinter[] = [];
  for (const { uuid, method, number, device } of DEMO_POLLING_PRINTERS) {
    const printer = printers.find(({ port }) => port === printerPort + number);
    if (!printer) continue;
    const key = createPollKey();
    await saveKey(database, uuid, hashOfPollKey(key) ?? '', new Date());
    const address = `${origin}${POLL_PATHS[method]}${key}`;
    polling.push(createPollingPrinter({ method, address, printer, device, intervalMs: POLL_INTERVAL_MS, notifiesStatus: true }));
  }
  for (const printer of polling) printer.start();
  return async () => void (await Promise.all(polling.map((printer) => printer.stop())));
}
