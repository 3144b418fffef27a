import { statusColour } from '@/domain/statusColour';

describe('statusColour', () => {
  it.each([
    ['green', ['INCOMING_NEW', 'ACEPTED']],
    ['blue', ['IN_CHANNEL_DEVICE', 'IN_KITCHEN']],
    ['purple', ['READY_FOR_DELIVERY', 'READY_TO_PICKUP', 'PICKED_UP', 'DELIVERED', 'SERVED', 'COMPLETED']],
    ['red', ['CANCELED']],
    ['cyan', ['DEFERRED']],
    ['amber', ['ERROR', 'UNKNOW']],
    ['grey', ['DISABLED', 'NOT_PROCESSED']],
  ] as const)('is %s for %s', (colour, statuses) => {
    expect(statuses.map(statusColour)).toEqual(statuses.map(() => colour));
  });
});
