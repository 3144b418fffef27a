import type { PrinterSettings } from '@/domain/printerSettings';
import type { thirdPartyServices } from '../../platform/db/schema';
import { DEMO_LOCATIONS } from './demoLocations';

type ServiceSeed = typeof thirdPartyServices.$inferInsert;

/** The service type of printers. */
export const PRINTER_SERVICE = '6f1d0c52-0000-4000-8000-000000000001';
const WITH_RECEIPT = ['location-es-1', 'location-es-2', 'location-br-1', 'location-co-1'];
const SWITCHED_OFF = 'location-es-3';

/** The printer of the installed program (row PR-19). Its `number`, and so its port, follows those of the browser printers. */
export const DEMO_PROGRAM = {
  locationId: 'location-es-2',
  number: DEMO_LOCATIONS.length + WITH_RECEIPT.length,
  installationId: '5c1e9a40-7d2b-4c55-9a6e-2f0b8d3e1c17',
  osName: 'EPSON TM-T20III Barra',
};

/** The address of virtual printer `n`, from 0. Each has its own port. */
function printerUrl(n: number, firstPort: number): string {
  return `http://localhost:${firstPort + n}/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000`;
}

function printerUuid(n: number): string {
  return `9b2c7e10-0000-4000-8000-${String(n + 1).padStart(12, '0')}`;
}

/** A kitchen printer for each location (one of them is inactive), a receipt printer for four locations, and the installed program's printer. */
export function demoPrinters(firstPort: number): ServiceSeed[] {
  const kitchens = DEMO_LOCATIONS.map(({ id }) => ({ locationId: id, settings: kitchen }));
  const receipts = WITH_RECEIPT.map((locationId) => ({ locationId, settings: receipt }));
  const ofBrowsers = [...kitchens, ...receipts].map(({ locationId, settings }, n) => ({
    uuid: printerUuid(n),
    locationId,
    thirdPartyServiceUuid: PRINTER_SERVICE,
    slug: 'printer',
    isActive: locationId !== SWITCHED_OFF,
    settings: { ...settings, printerURL: printerUrl(n, firstPort) },
  }));
  return [...ofBrowsers, printerOfProgram()];
}

function printerOfProgram(): ServiceSeed {
  const { locationId, number, installationId, osName } = DEMO_PROGRAM;
  const settings: PrinterSettings = { ...kitchen, connectMethod: 'CLIENT', installationId, osName };
  return {
    uuid: printerUuid(number),
    locationId,
    thirdPartyServiceUuid: PRINTER_SERVICE,
    slug: 'printer',
    isActive: true,
    settings: { ...settings, printerName: null },
  };
}

const kitchen: PrinterSettings = {
  connectMethod: 'APP',
  ticketType: 'KITCHEN',
  printerName: 'Cocina',
  ticketOptions: { columnsNumber: 48 },
  autoPrint: true,
  copies: 1,
};

const receipt: PrinterSettings = {
  ...kitchen,
  ticketType: 'RECEIPT',
  printerName: 'Caja',
  ticketOptions: { columnsNumber: 42 },
  customHeaderText: '¡Gracias por tu pedido!',
  customFooterText: 'Síguenos en @ñandú · 10 % en tu próxima visita',
};
