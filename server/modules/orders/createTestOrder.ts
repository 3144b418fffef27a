import { randomUUID } from 'node:crypto';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { DRAFT_CHANNEL } from '@/domain/orderDraft';
import type { User } from '@/domain/user';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import { randomId } from '@/lib/randomId';
import type { ServerContext } from '../../context';
import { insertOrder } from './orderStore';

/** In the language of the location, because the kitchen reads it on the ticket. */
const TEXTS = {
  es: { item: 'PEDIDO DE PRUEBA: NO PREPARAR', comment: 'Prueba de la puesta en marcha. No es un pedido de un cliente.' },
  en: { item: 'TEST ORDER: DO NOT PREPARE', comment: 'A test of the setup. It is not the order of a customer.' },
  pt: { item: 'PEDIDO DE TESTE: NÃO PREPARAR', comment: 'Teste da configuração. Não é um pedido de um cliente.' },
};

/**
 * Creates an accepted test order for a location (row R-03): a takeaway of one item at price 0, marked as a test on the ticket. It reaches
 * the board, the printers and the POS like any order, but no channel. The history names the user.
 */
export async function createTestOrder(context: ServerContext, user: User, location: Location): Promise<Order> {
  const language = String(fieldsOfUnknown(location)['language']);
  const { item, comment } = language === 'en' || language === 'pt' ? TEXTS[language] : TEXTS.es;
  const id = randomUUID();
  const code = randomId(5).toUpperCase();
  const now = new Date().toISOString();
  const creator = user.name || user.email;
  return insertOrder(context, {
    id,
    rev: 1,
    code,
    accountId: location.accountId,
    locationId: location.id,
    channel: { slug: DRAFT_CHANNEL, orderCode: code, orderId: id },
    createdBy: 'web-app',
    createdAt: now,
    updatedAt: now,
    placedAt: now,
    statuses: [
      { status: 'INCOMING_NEW', creator, date: now },
      { status: 'ACEPTED', creator, date: now },
    ],
    items: [{ name: item, qty: 1, price: 0 }],
    currency: location.currency,
    subtotal: 0,
    total: 0,
    totalPaidByClient: 0,
    payment: { type: 'cash' },
    clientComments: comment,
    fulfillment: { type: 'takeaway' },
  });
}
