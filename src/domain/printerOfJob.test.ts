import { printerOfJob } from '@/domain/printerOfJob';
import { aPrinter } from '../../test/factories/aPrinter';

const printers = [
  aPrinter({ uuid: 'kitchen-off', isActive: false }),
  aPrinter({ uuid: 'kitchen', thirdPartyServiceUuid: 'service-1' }),
  aPrinter({ uuid: 'receipt', thirdPartyServiceUuid: 'service-1', ticketType: 'RECEIPT' }),
  aPrinter({ uuid: 'other-kitchen', thirdPartyServiceUuid: 'service-1', locationId: 'location-2' }),
];
const job = { printerUuid: 'service-1', locationId: 'location-1', ticketType: 'KITCHEN' as const };

describe('printerOfJob (decision G53)', () => {
  it.each([
    ['kitchen', job],
    ['receipt', { ...job, ticketType: 'RECEIPT' as const }],
    ['other-kitchen', { ...job, locationId: 'location-2' }],
    ['receipt', { ...job, printerUuid: 'receipt' }],
    ['kitchen-off', { ...job, printerUuid: 'kitchen-off' }],
    [undefined, { ...job, printerUuid: 'unknown' }],
    [undefined, { ...job, printerUuid: null }],
  ])('returns %s for %j', (uuid, reference) => {
    expect(printerOfJob(reference, printers)?.uuid).toBe(uuid);
  });
});
