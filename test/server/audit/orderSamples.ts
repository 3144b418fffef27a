import type { ChangeSample } from './changeSamples';

/** Samples of orders. `order-1` was accepted before, so its answer can only be a cancellation; `order-finished` was served just now. */
export const ORDER_SAMPLES: Partial<Record<string, ChangeSample>> = {
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
  'POST /Orders/:id/contents': {
    as: 'location-staff',
    url: '/Orders/order-1/contents',
    body: { rev: 1, items: [{ position: 0, qty: 2 }], note: 'Sin prisa' },
    line: {
      action: 'changeOrder',
      entity: 'order',
      entityId: 'order-1',
      changes: [{ path: 'note', old: null, new: 'Sin prisa' }],
    },
    refused: { body: { rev: 1, items: [] } },
  },
  'POST /Orders/:id/recall': {
    as: 'location-staff',
    url: '/Orders/order-finished/recall',
    line: {
      action: 'recallOrder',
      entity: 'order',
      entityId: 'order-finished',
      changes: [{ path: 'status', old: 'SERVED', new: 'IN_KITCHEN' }],
    },
    refused: { url: '/Orders/order-1/recall' },
  },
  'POST /Orders/send-again-to-printer': {
    as: 'location-staff',
    url: '/Orders/send-again-to-printer?ticketType=KITCHEN&copies=2',
    body: { orderId: 'order-1', locationId: 'location-es-1' },
    line: {
      action: 'printAgain',
      entity: 'order',
      entityId: 'order-1',
      changes: [
        { path: 'copies', old: null, new: 2 },
        { path: 'ticketType', old: null, new: 'KITCHEN' },
      ],
    },
    refused: { url: '/Orders/send-again-to-printer?ticketType=POSTER' },
  },
};
