import type { Order } from '@/domain/order';
import { changeOfEntry } from '@/domain/changeEntry';
import { currentStatus, isOrderEntry, normaliseStatus } from '@/domain/orderStatus';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** The number of times that the contents of an order have changed: it identifies a version of the contents. */
export function contentsVersion({ statuses }: Pick<Order, 'statuses'>): number {
  return statuses.filter((entry) => changeOfEntry(entry) !== null).length;
}

/** `meta` of an entry with the version of the contents that was sent to the POS. */
export function metaOfPosContents(version: number): { posContents: number } {
  return { posContents: version };
}

/**
 * The version of the contents that the POS has to receive; null if it has the current one, has no order, or the order is cancelled. An order that
 * the POS accepted has the version at that time, unless its entry states an earlier one because the order changed while it was sent.
 */
export function posChangeDue(order: Pick<Order, 'statuses'>): number | null {
  const { statuses } = order;
  const accepted = statuses.findIndex((entry) => isOrderEntry(entry) && normaliseStatus(entry.status) === 'IN_KITCHEN');
  if (accepted === -1 || currentStatus(order) === 'CANCELED') return null;
  const stated = statuses.map(({ meta }) => fieldsOfUnknown(meta)['posContents']).filter((version) => typeof version === 'number');
  const isStated = typeof fieldsOfUnknown(statuses[accepted]?.meta)['posContents'] === 'number';
  const sent = Math.max(...stated, isStated ? 0 : contentsVersion({ statuses: statuses.slice(0, accepted) }));
  const version = contentsVersion(order);
  return version > sent ? version : null;
}
