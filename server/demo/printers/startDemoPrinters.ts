import { and, eq, like, sql } from 'drizzle-orm';
import { printersOf } from '@/domain/location';
import type { Database } from '../../platform/db/database';
import { thirdPartyServices } from '../../platform/db/schema';
import { DEMO_POLLING_PRINTERS, insertPollingPrinters } from './demoPollingPrinters';
import { DEMO_PROGRAM, demoPrinters } from '../seed/demoPrinters';
import { errorCode } from '../../platform/errorCode';
import { listLocations } from '../../modules/locations/locationStore';
import { SERVICE_PATH, startVirtualPrinter, type VirtualPrinter } from './virtualPrinter';
import { StartProblem } from '../../platform/startProblem';

/**
 * Starts a virtual printer for every printer of the demo that has an address on localhost, for the printer of the installed program and for
 * those that poll.
 * `printerPort` is the port of the first. Rejects if a port is in use; the printers that were started are then closed.
 */
export async function startDemoPrinters(database: Database, printerPort: number): Promise<VirtualPrinter[]> {
  await insertPollingPrinters(database);
  await updateDemoPrinterPorts(database, printerPort);
  const started: VirtualPrinter[] = [];
  try {
    for (const [port, name] of await localPrinters(database, printerPort)) {
      started.push(await startPrinter(port, name, () => started.filter((printer) => printer.port !== port)));
    }
    return started;
  } catch (error) {
    await Promise.all(started.map((printer) => printer.close()));
    throw error;
  }
}

/** The stored addresses have the ports of the first start. An address that was edited by hand is not changed. */
async function updateDemoPrinterPorts(database: Database, printerPort: number): Promise<void> {
  for (const { uuid, settings } of demoPrinters(printerPort)) {
    const url = JSON.stringify({ printerURL: settings['printerURL'] });
    await database
      .update(thirdPartyServices)
      .set({ settings: sql`${thirdPartyServices.settings} || ${url}::jsonb` })
      .where(
        and(
          eq(thirdPartyServices.uuid, uuid),
          like(sql`${thirdPartyServices.settings}->>'printerURL'`, `http://localhost:%${SERVICE_PATH}%`),
        ),
      );
  }
}

async function localPrinters(database: Database, printerPort: number): Promise<Map<number, string>> {
  const printers = new Map<number, string>();
  for (const location of await listLocations(database, 'all')) {
    for (const { uuid, printerURL, printerName, connectMethod, installationId, osName } of printersOf(location)) {
      const polling = DEMO_POLLING_PRINTERS.find((each) => each.uuid === uuid);
      if (polling) printers.set(printerPort + polling.number, `${location.name} · ${printerName ?? ''}`);
      if (connectMethod === 'CLIENT') {
        // The printer of the simulated program has no address in the database, because a real one is attached to that computer.
        if (installationId === DEMO_PROGRAM.installationId) printers.set(programPort(printerPort), `${location.name} · ${osName}`);
        continue;
      }
      const url = URL.canParse(printerURL ?? '') ? new URL(printerURL ?? '') : null;
      if (url?.hostname !== 'localhost' || url.pathname !== SERVICE_PATH) continue;
      printers.set(Number(url.port || 80), `${location.name} · ${printerName ?? ''}`);
    }
  }
  return printers;
}

/** The port of the virtual printer that only the installed program of the demo uses. */
export function programPort(printerPort: number): number {
  return printerPort + DEMO_PROGRAM.number;
}

async function startPrinter(port: number, name: string, siblings: () => VirtualPrinter[]): Promise<VirtualPrinter> {
  try {
    return await startVirtualPrinter({ port, name, siblings });
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new StartProblem(
      `Port ${port} of a virtual printer is in use. Stop the program that uses it, or choose other ports: PASE_PRINTER_PORT=4401`,
    );
  }
}
