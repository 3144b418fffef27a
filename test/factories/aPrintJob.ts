import type { PrintJob, PrintJobMessage } from '@/domain/printJob';

const URL = 'http://localhost:4301/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000';

/** A kitchen ticket of one copy that prints automatically, as the machines represent it. */
export function aPrintJob(changes: Partial<PrintJob> = {}): PrintJob {
  return {
    uuid: 'job-1',
    orderId: 'order-1',
    orderCode: 'A-1001',
    locationId: 'location-1',
    printerUuid: 'printer-1',
    ticketType: 'KITCHEN',
    kind: 'TICKET',
    url: URL,
    supported: true,
    mayPrint: true,
    isManual: false,
    hasDuplicateBody: true,
    bodyHash: 'hash-1',
    handOut: 1,
    copies: [{ copy: 1, attempt: 0, state: 'QUEUED' }],
    expiresInMs: 1_800_000,
    needsGrant: false,
    ...changes,
  };
}

/** The message `order.print` of such a ticket. */
export function aPrintJobMessage(changes: Partial<PrintJobMessage> = {}): PrintJobMessage {
  return {
    uuid: 'job-1',
    printerUuid: 'printer-1',
    thirdPartyServiceUuid: 'service-printer',
    strategy: 'HTTP',
    httpMethod: 'POST',
    url: URL,
    httpHeaders: { 'Content-Type': 'text/plain;charset=utf-8' },
    body: '<ticket/>',
    duplicateBody: '<ticket marked="true"/>',
    bodyHash: 'hash-1',
    orderId: 'order-1',
    locationId: 'location-1',
    autoPrint: true,
    isManual: false,
    allowPrint: false,
    ticketType: 'KITCHEN',
    kind: 'TICKET',
    copies: 1,
    handOut: 1,
    ...changes,
  };
}
