import type { PrinterEntry } from '@/domain/printer';

/** A kitchen printer that the browser can print on. */
export function aPrinter(over: Partial<PrinterEntry> = {}): PrinterEntry {
  return {
    uuid: 'printer-1',
    thirdPartyServiceUuid: 'service-1',
    slug: 'printer',
    locationId: 'location-1',
    isActive: true,
    connectMethod: 'APP',
    ticketType: 'KITCHEN',
    printerName: 'Cocina',
    printerURL: 'http://192.168.1.50/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000',
    ticketOptions: { columnsNumber: 48 },
    autoPrint: true,
    copies: 1,
    slips: 'VOIDS_AND_CHANGES',
    backupAfterSeconds: 60,
    ...over,
  };
}
