import type { NewPrintJob } from '../../server/printing/queue/printJobStore';

const CREATED = new Date('2026-11-20T20:00:00.000Z');
const THIRTY_MINUTES_MS = 30 * 60_000;

/** A kitchen ticket of one copy for a browser at location-1, created at 2026-11-20T20:00Z and valid for 30 minutes. */
export function aPrintJob(changes: Partial<NewPrintJob> = {}): NewPrintJob {
  return {
    uuid: 'job-1',
    orderId: 'order-1',
    locationId: 'location-1',
    printerUuid: 'printer-1',
    thirdPartyServiceUuid: 'service-1',
    ticketType: 'KITCHEN',
    kind: 'TICKET',
    connectMethod: 'APP',
    url: 'http://localhost:4301/epos',
    httpHeaders: {},
    body: '<ticket/>',
    duplicateBody: '<ticket marked="true"/>',
    bodyHash: 'hash',
    printedOrder: null,
    backupFor: null,
    copies: 1,
    autoPrint: true,
    isManual: false,
    allowPrint: false,
    createdAt: CREATED,
    expiresAt: new Date(CREATED.getTime() + THIRTY_MINUTES_MS),
    ...changes,
  };
}
