import type { RiderAnswer, RiderPartners } from '../riders/riderPartners';
import type { AppClient } from './appClient';
import { APP_MESSAGES } from './appMessages';

/**
 * Rider partners behind the generic HTTP adapter (row R-05). Requests are not retried: users see that no rider comes, and request one
 * again or from another partner. The message id is the same for the same order, so that only one rider comes.
 */
export function createHttpRiders(client: AppClient): RiderPartners {
  return {
    async request(partner, order, location): Promise<RiderAnswer> {
      const { id, code, address, client: customer, total, currency, paymentPending, suggestedPickUpAt, suggestedDeliveryAt } = order;
      const data = {
        orderId: id,
        code,
        pickUp: { name: location.name, address: location.address ?? null, city: location.city ?? null, at: suggestedPickUpAt ?? null },
        dropOff: { customer: customer ?? null, address: address ?? null, at: suggestedDeliveryAt ?? null },
        amount: { total: total ?? null, currency: currency ?? location.currency ?? null, toCollect: paymentPending === true },
      };
      const message = { locationId: location.id, slug: partner, type: 'rider.request', id: `rider-${partner}-${id}`, attempt: 1, data };
      const result = await client.send(message);
      if (!result) return { kind: 'refused', reason: 'INTEGRATION_NOT_READY' };
      const read = result.kind === 'answered' && result.status < 300 ? APP_MESSAGES['rider.request'].reply.safeParse(result.body) : null;
      if (!read?.success) return { kind: 'refused', reason: 'SERVICE_UNAVAILABLE' };
      return read.data.result === 'coming' ? { kind: 'coming', rider: read.data.rider } : { kind: 'refused', reason: read.data.reason };
    },
  };
}
