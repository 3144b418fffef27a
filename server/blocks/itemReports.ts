import type { ItemKind } from '@/domain/blockedItem';
import type { OperationAction } from '@/domain/operation';
import type { ServerContext } from '../context';
import type { Database } from '../db/database';
import type { OperationRow } from '../operations/operationStore';
import { settleOperations } from '../operations/settleOperations';
import { itemKey, withReport, type BlockRow } from './blockRules';
import { keepBlocks, lockBlocks } from './blockStore';

/** What a channel says of an item. */
export interface ItemReport {
  innerId: string;
  kind: ItemKind;
  suspended: boolean;
}

/**
 * Keeps what a channel says of items of a location (row BS-01): an operation that waited for it is done, and the browsers are told. An item
 * that nobody blocked, or of which nobody waits for anything any more, is left.
 */
export async function keepItemReports(
  context: ServerContext,
  locationId: string,
  slug: string,
  items: readonly ItemReport[],
  now = new Date(),
): Promise<void> {
  const kept = await context.database.transaction(async (transaction) => {
    const before = await lockBlocks(transaction, locationId);
    if (!before) return null;
    const rows = reported(before, slug, items, now);
    const changed = rows.filter((row, index) => row !== before[index]);
    if (changed.length === 0) return null;
    const isDone = await settleByReports(transaction, { locationId, slug, rows, now });
    await keepBlocks(transaction, locationId, changed, now);
    return { isDone };
  });
  if (!kept) return;
  context.placeChanged({ event: 'blocks.changed', locationId });
  if (kept.isDone) context.placeChanged({ event: 'operations.changed', locationId });
}

/** The items of a location after a channel said something of some of them. */
export function reported(rows: readonly BlockRow[], slug: string, items: readonly ItemReport[], at: Date): BlockRow[] {
  const said = new Map(items.map((item) => [itemKey(item), item.suspended]));
  return rows.map((row) => {
    const suspended = said.get(itemKey(row));
    return suspended === undefined ? row : withReport(row, slug, suspended, at);
  });
}

/**
 * Ends the operations that a channel has done: it has said so, since then, of all their items. `rows` are all of the location. Gives
 * whether there was one.
 */
export async function settleByReports(
  transaction: Database,
  { rows, ...place }: { locationId: string; slug: string; rows: readonly BlockRow[]; now: Date },
): Promise<boolean> {
  const byId = new Map<string, BlockRow[]>();
  for (const row of rows) byId.set(row.innerId, [...(byId.get(row.innerId) ?? []), row]);
  const isSo = ({ action, date, items }: OperationRow) =>
    items.every(({ innerId, channels }) => {
      if (channels && !channels.includes(place.slug)) return true;
      const known = byId.get(innerId);
      // One that is sold again, as every channel has said, is no longer kept.
      if (!known) return action === 'product-unsnooze';
      const wanted = action === 'product-snooze';
      return known.some(({ reports }) =>
        reports.some(({ slug, suspended, at }) => slug === place.slug && suspended === wanted && new Date(at) >= date),
      );
    });
  const actions: OperationAction[] = ['product-snooze', 'product-unsnooze'];
  const settled = [];
  for (const action of actions) settled.push(await settleOperations(transaction, { ...place, action, isSo }));
  return settled.includes(true);
}
