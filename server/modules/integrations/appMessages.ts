import * as z from 'zod/mini';
import { modifierDraftSchema, modifierGroupDraftSchema, productDraftSchema, sectionDraftSchema } from '@/domain/catalogDraft';
import { CHANNEL_STATES } from '@/domain/channelStatus';
import { openingHoursSchema } from '@/domain/openingHours';
import { sentAnswerSchema } from '@/domain/orderAnswer';
import { posAccessSchema, posCatalogSchema, posDataSchema, posProductListSchema } from '@/domain/pos';
import { posCancellationSchema } from '@/domain/posOrder/posCancellation';
import { posOrderSchema } from '@/domain/posOrder/posOrderSchema';
import { REASON_CODES, type ReasonCode } from '@/domain/reasonCode';
import { tolerantArray } from '@/domain/reply';
import { suspendItemsBodySchema } from '@/domain/suspendBody';
import { SENDING_FAILED } from '../pos/pos';

const reasonOr = (unreadable: ReasonCode) => z.catch(z.enum(REASON_CODES), unreadable);
const notes = z.catch(z.string(), SENDING_FAILED);
const refused = z.looseObject({ result: z.literal('refused'), reason: reasonOr('ERROR_POS_INTERNAL'), notes });
const text = z.nullish(z.string());

const menuSchema = z.looseObject({
  name: z.string(),
  currency: z.nullable(z.string()),
  sections: z.array(sectionDraftSchema),
  products: z.record(z.string(), productDraftSchema),
  modifierGroups: z.record(z.string(), modifierGroupDraftSchema),
  modifiers: z.record(z.string(), z.extend(modifierDraftSchema, { modifierGroupIds: z.array(z.string()) })),
});

/**
 * The messages that the server sends to the URL of a connection, by `type` (docs/protocol.md, row R-05): recipient, `data`, and the
 * body of a 2xx reply if it is read. docs/protocol.md describes `entry` (`order.status`) and the amounts (minor units).
 */
export const APP_MESSAGES = {
  'order.status': {
    to: 'the channel of the order',
    data: z.looseObject({
      orderId: text,
      paseOrderId: z.string(),
      code: z.string(),
      entry: z.looseObject({
        status: z.string(),
        reason: text,
        notes: text,
        meta: z.nullish(z.looseObject({ answer: z.optional(sentAnswerSchema) })),
      }),
    }),
    reply: null,
  },
  'store.status': {
    to: 'the channel',
    data: z.looseObject({ status: z.enum(CHANNEL_STATES), until: z.nullable(z.iso.datetime()) }),
    reply: null,
  },
  'store.hours': { to: 'the channel', data: z.looseObject({ openingHours: openingHoursSchema, timeZone: z.string() }), reply: null },
  items: { to: 'the channel', data: suspendItemsBodySchema, reply: null },
  menu: {
    to: 'the channel',
    data: z.looseObject({ menu: menuSchema }),
    reply: z.looseObject({
      refusedItems: tolerantArray(z.looseObject({ innerId: z.string(), name: z.string(), reason: z.catch(z.string(), '') })),
    }),
  },
  'pos.order': {
    to: 'the POS',
    data: posOrderSchema,
    reply: z.discriminatedUnion('result', [
      z.looseObject({ result: z.literal('accepted') }),
      z.looseObject({ result: z.literal('byHand') }),
      refused,
    ]),
  },
  'pos.change': {
    to: 'the POS',
    data: posOrderSchema,
    reply: z.discriminatedUnion('result', [z.looseObject({ result: z.literal('changed') }), refused]),
  },
  'pos.cancellation': {
    to: 'the POS',
    data: posCancellationSchema,
    reply: z.discriminatedUnion('result', [z.looseObject({ result: z.literal('cancelled') }), refused]),
  },
  'pos.read': {
    to: 'the POS',
    data: z.looseObject({
      what: z.enum(['data', 'products', 'catalog']),
      priceLevel: posAccessSchema.shape.priceLevel,
      credentials: posAccessSchema.shape.credentials,
    }),
    reply: z.union([posDataSchema, posProductListSchema, posCatalogSchema]),
  },
  'rider.request': {
    to: 'the rider partner',
    data: z.looseObject({
      orderId: z.string(),
      code: text,
      pickUp: z.looseObject({ name: z.string(), address: text, city: text, at: text }),
      dropOff: z.looseObject({ customer: z.unknown(), address: z.unknown(), at: text }),
      amount: z.looseObject({ total: z.nullish(z.number()), currency: text, toCollect: z.boolean() }),
    }),
    reply: z.discriminatedUnion('result', [
      z.looseObject({ result: z.literal('coming'), rider: z.string() }),
      z.looseObject({ result: z.literal('refused'), reason: reasonOr('SERVICE_UNAVAILABLE') }),
    ]),
  },
} as const;
