import { ITEM_KINDS, type ItemKind } from '@/domain/blockedItem';
import type { OperationAction } from '@/domain/operation';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import type { OperationRow } from '../operations/operationStore';
import { supersedeOperations, settleOperations } from '../operations/settleOperations';
import { requestedAtOf, itemKey, requestedStateOf, withReport, type BlockRow } from './blockRules';
import { saveBlocks, lockBlocks } from './blockStore';

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
export async function saveItemReports(
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
    const isDone = await settleByReports(transaction, { locationId, slugs: [slug], rows, now });
    await saveBlocks(transaction, locationId, changed, now);
    return { isDone };
  });
  if (!kept) return;
  context.notifyLocation({ event: 'blocks.changed', locationId });
  if (kept.isDone) context.notifyLocation({ event: 'operations.changed', locationId });
}

/** The items of a location after a channel said something of some of them. */
export function reported(rows: readonly BlockRow[], slug: string, items: readonly ItemReport[], at: Date): BlockRow[] {
  const said = new Map(items.map((item) => [itemKey(item), item.suspended]));
  return rows.map((row) => {
    const suspended = said.get(itemKey(row));
    return suspended === undefined ? row : withReport(row, slug, suspended, at);
  });
}

const ACTIONS: readonly OperationAction[] = ['product-snooze', 'product-unsnooze'];

interface Place {
  locationId: string;
  slugs: readonly string[];
  /** All of the location. */
  rows: readonly BlockRow[];
}

/**
 * Ends the operations that channels have done: since then they have said so of all their items but those of which something else was asked
 * later, and of one at least. Gives whether there was one.
 */
export async function settleByReports(transaction: Database, { now, rows, ...place }: Place & { now: Date }): Promise<boolean> {
  const rowOf = rowsByItem(rows);
  return settleOperations(transaction, {
    ...place,
    actions: ACTIONS,
    now,
    isSo: ({ operation, slug, askedAt }) => {
      const items = itemsOf(operation, slug).map((item) => rowOf(item));
      const isDone = (row: BlockRow | undefined) => saysSo(row, operation, slug, askedAt);
      return items.some(isDone) && items.every((row) => isDone(row) || isOvertaken(row, operation, slug, askedAt));
    },
  });
}

/** Ends the operations of channels of all of whose items something else was asked later. */
export async function supersedeByRequests(transaction: Database, { rows, ...place }: Place): Promise<void> {
  const rowOf = rowsByItem(rows);
  await supersedeOperations(transaction, {
    ...place,
    actions: ACTIONS,
    isOvertaken: ({ operation, slug, askedAt }) =>
      itemsOf(operation, slug).every((item) => {
        const row = rowOf(item);
        return row !== undefined && isOvertaken(row, operation, slug, askedAt);
      }),
  });
}

type Item = OperationRow['items'][number];

function rowsByItem(rows: readonly BlockRow[]): (item: Item) => BlockRow | undefined {
  const byKey = new Map(rows.map((row) => [itemKey(row), row]));
  // Operations of earlier versions say of no item which kind it is.
  return ({ innerId, kind }) => (kind ? [kind] : ITEM_KINDS).flatMap((each) => byKey.get(itemKey({ kind: each, innerId })) ?? [])[0];
}

function itemsOf({ items }: OperationRow, slug: string): Item[] {
  return items.filter(({ channels }) => !channels || channels.includes(slug));
}

function saysSo(row: BlockRow | undefined, { action }: OperationRow, slug: string, askedAt: Date): boolean {
  const isBlock = action === 'product-snooze';
  // One that is sold again, as every channel has said, is no longer kept.
  if (!row) return !isBlock;
  return row.reports.some((report) => report.slug === slug && report.suspended === isBlock && new Date(report.at) >= askedAt);
}

function isOvertaken(row: BlockRow | undefined, { action }: OperationRow, slug: string, askedAt: Date): boolean {
  const isBlock = action === 'product-snooze';
  // It was sold again, or its time is over.
  if (!row) return isBlock;
  return requestedStateOf(row, slug) !== isBlock && requestedAtOf(row, slug) > askedAt;
}
