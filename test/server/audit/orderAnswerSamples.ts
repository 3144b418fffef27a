import type { ChangeSample } from './changeSamples';

/** The sample of the answer to an order. `order-1` was accepted before, so it can only be cancelled. */
export const ORDER_ANSWER_SAMPLES: Partial<Record<string, ChangeSample>> = {
  'POST /Orders/:id/answer': {
    as: 'location-staff',
    url: '/Orders/order-1/answer',
    body: { kind: 'cancel', reason: 'ITEM_UNAVAILABLE' },
    line: {
      action: 'cancelOrder',
      entity: 'order',
      entityId: 'order-1',
      changes: [
        { path: 'entry.reason', old: null, new: 'ITEM_UNAVAILABLE' },
        { path: 'status', old: 'ACEPTED', new: 'CANCELED' },
      ],
    },
    refused: { body: { kind: 'accept', readyInMinutes: 20 } },
  },
};
