import { ITEM_KINDS, type ItemKind } from '@/domain/blockedItem';
import type { OperationAction } from '@/domain/operation';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import type { OperationRow } from '../operations/operationStore';
import { supersedeOperations, settleOperations } from '../operations/settleOperations';
import { requestedAtOf, itemKey, requestedStateOf, withReport, type BlockRow } from './blockRules';
import { saveBlocks, lockBlocks } from './blockStore';

/** The state of an item that a channel reports. */
export interface ItemReport {
  innerId: string;
  kind: ItemKind;
  suspended: boolean;
}

/**
 * Saves item states that a channel reports (row BS-01), completes the operations that waited for them and notifies the clients. Ignores
 * items without a row.
 */
export async function saveItemReports(
  context: ServerContext,
  locationId: string,
  slug: string,
  items: readonly ItemReport[],
  now = new Date(),
): Promise<void> {
  const saved = await context.database.transaction(async (transaction) => {
    const before = await lockBlocks(transaction, locationId);
    if (!before) return null;
    const rows = withReports(before, slug, items, now);
    const changed = rows.filter((row, index) => row !== before[index]);
    if (changed.length === 0) return null;
    const isDone = await settleByReports(transaction, { locationId, slugs: [slug], rows, now });
    await saveBlocks(transaction, locationId, changed, now);
    return { isDone };
  });
  if (!saved) return;
  context.notifyLocation({ event: 'blocks.changed', locationId });
  if (saved.isDone) context.notifyLocation({ event: 'operations.changed', locationId });
}

/** Applies the reports of a channel to the rows of a location. */
export function withReports(rows: readonly BlockRow[], slug: string, items: readonly ItemReport[], at: Date): BlockRow[] {
  const suspendedByKey = new Map(items.map((item) => [itemKey(item), item.suspended]));
  return rows.map((row) => {
    const suspended = suspendedByKey.get(itemKey(row));
    return suspended === undefined ? row : withReport(row, slug, suspended, at);
  });
}

const ACTIONS: readonly OperationAction[] = ['product-snooze', 'product-unsnooze'];

interface OperationTarget {
  locationId: string;
  slugs: readonly string[];
  /** All rows of the location. */
  rows: readonly BlockRow[];
}

/**
 * Completes the operations of channels that, since the request, have reported the requested state of at least one item and of every item
 * that no later request superseded. Returns whether it completed any.
 */
export async function settleByReports(transaction: Database, { now, rows, ...target }: OperationTarget & { now: Date }): Promise<boolean> {
  const rowOf = rowsByItem(rows);
  return settleOperations(transaction, {
    ...target,
    actions: ACTIONS,
    now,
    isConfirmed: ({ operation, slug, requestedAt }) => {
      const items = itemsOf(operation, slug).map((item) => rowOf(item));
      const isDone = (row: BlockRow | undefined) => reportsRequested(row, operation, slug, requestedAt);
      return items.some(isDone) && items.every((row) => isDone(row) || isSuperseded(row, operation, slug, requestedAt));
    },
  });
}

/** Supersedes the operations of channels for which later requests changed the state of all items. */
export async function supersedeByRequests(transaction: Database, { rows, ...target }: OperationTarget): Promise<void> {
  const rowOf = rowsByItem(rows);
  await supersedeOperations(transaction, {
    ...target,
    actions: ACTIONS,
    isSuperseded: ({ operation, slug, requestedAt }) =>
      itemsOf(operation, slug).every((item) => {
        const row = rowOf(item);
        return row !== undefined && isSuperseded(row, operation, slug, requestedAt);
      }),
  });
}

type Item = OperationRow['items'][number];

function rowsByItem(rows: readonly BlockRow[]): (item: Item) => BlockRow | undefined {
  const byKey = new Map(rows.map((row) => [itemKey(row), row]));
  // Operations of earlier versions have no `kind`.
  return ({ innerId, kind }) => (kind ? [kind] : ITEM_KINDS).flatMap((each) => byKey.get(itemKey({ kind: each, innerId })) ?? [])[0];
}

function itemsOf({ items }: OperationRow, slug: string): Item[] {
  return items.filter(({ channels }) => !channels || channels.includes(slug));
}

function reportsRequested(row: BlockRow | undefined, { action }: OperationRow, slug: string, requestedAt: Date): boolean {
  const isBlock = action === 'product-snooze';
  // The row of an item is deleted once every channel reports it unblocked.
  if (!row) return !isBlock;
  return row.reports.some((report) => report.slug === slug && report.suspended === isBlock && new Date(report.at) >= requestedAt);
}

function isSuperseded(row: BlockRow | undefined, { action }: OperationRow, slug: string, requestedAt: Date): boolean {
  const isBlock = action === 'product-snooze';
  // The item was unblocked, or its block has expired.
  if (!row) return isBlock;
  return requestedStateOf(row, slug) !== isBlock && requestedAtOf(row, slug) > requestedAt;
}
