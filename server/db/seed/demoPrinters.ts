import type { PrinterSettings } from '@/domain/printer';
import type { thirdPartyServices } from '../schema';
import { DEMO_LOCATIONS } from './demoLocations';

type ServiceSeed = typeof thirdPartyServices.$inferInsert;

const PRINTER_SERVICE = '6f1d0c52-0000-4000-8000-000000000001';
const WITH_RECEIPT = ['location-es-1', 'location-es-2', 'location-br-1', 'location-co-1'];
const SWITCHED_OFF = 'location-es-3';

/** The address of virtual printer `n`, counted from 0: each listens on a port of its own, as real printers have addresses of their own. */
function printerUrl(n: number, firstPort: number): string {
  return `http://localhost:${firstPort + n}/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000`;
}

/** A kitchen printer for each location, and a receipt printer for four of them; one kitchen printer is switched off. */
export function demoPrinters(firstPort: number): ServiceSeed[] {
  const kitchens = DEMO_LOCATIONS.map(({ id }) => ({ locationId: id, settings: kitchen }));
  const receipts = WITH_RECEIPT.map((locationId) => ({ locationId, settings: receipt }));
  return [...kitchens, ...receipts].map(({ locationId, settings }, n) => ({
    uuid: `9b2c7e10-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
    locationId,
    thirdPartyServiceUuid: PRINTER_SERVICE,
    slug: 'printer',
    isActive: locationId !== SWITCHED_OFF,
    settings: { ...settings, printerURL: printerUrl(n, firstPort) },
  }));
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
