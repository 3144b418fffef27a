import { randomUUID } from 'node:crypto';
import type { BlockAnswer } from '@/domain/blockAnswer';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { FieldProblem as ProblemCode } from '@/domain/fieldRules';
import type { Location } from '@/domain/location';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import { findItems } from '../catalogs/catalogStore';
import { channelsOf } from '../channels/channelsOf';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import { invalidData, notFound, type FieldProblem } from '../../platform/http/httpError';
import { recordOperation, type RecordedOperation } from '../operations/operationStore';
import { requestBlocks, resultsOf, type ChannelAnswer } from './requestBlocks';
import { blockAfter, channelsToNotify, isBlocked, itemKey, type BlockRow } from './blockRules';
import { saveBlocks, lockBlocks } from './blockStore';
import { supersedeByRequests, reported, settleByReports } from './itemReports';

interface Wish {
  user: User;
  location: Location;
  items: readonly SuspendedItem[];
  /** Where the items stand in the body, for what is wrong with one of them. */
  pathOf: (index: number, field: string) => string;
}

/** An item before and after, and what its channels are to be asked. */
interface Change {
  before: BlockRow | undefined;
  after: BlockRow;
  ask: SuspendedItem;
}

/** So many are told of what is wrong, and are named in the audit log. */
const MOST_TOLD = 20;

/**
 * Blocks items of a location in some of its channels, or sells them again there (rows PB-02, PB-03): keeps what was asked with its line in
 * the audit log and in the operations history, then asks each channel once for all items. What was asked stays where a channel did
 * not do it: the answer says which. Items that are blocked already: `blockAfter`.
 *
 * @throws HttpError 422 for an item that no catalog of the location has or that comes twice, a channel that is not on there, or a time that
 * has passed; what is blocked can be sold again without. 429, 502, 504 (`CHANNEL_REFUSALS`) where every channel failed, with
 * `details.results`.
 */
export async function changeBlocks(context: ServerContext, wish: Wish, now = () => new Date()): Promise<BlockAnswer> {
  const { location } = wish;
  const tell = () => {
    context.notifyLocation({ event: 'blocks.changed', locationId: location.id });
    context.notifyLocation({ event: 'operations.changed', locationId: location.id });
  };
  const { changes, operations } = await keepWish(context.database, wish, now());
  tell();
  const asks = changes.map(({ ask }) => ask);
  const answers = await requestBlocks(context.platforms, location, asks, now);
  await keepAnswers(context.database, { locationId: location.id, operations, answers }, now());
  tell();
  return resultsOf(answers);
}

async function keepWish(database: Database, wish: Wish, at: Date): Promise<{ changes: Change[]; operations: RecordedOperation[] }> {
  const { location, items } = wish;
  return database.transaction(async (transaction) => {
    const rows = await lockBlocks(transaction, location.id);
    if (!rows) throw notFound('location');
    const changes = await changesOf(transaction, wish, rows, at);
    await saveBlocks(
      transaction,
      location.id,
      changes.map(({ after }) => after),
      at,
    );
    const operations: RecordedOperation[] = [];
    const slugs = [...new Set(changes.flatMap(({ ask }) => ask.channels))];
    await supersedeByRequests(transaction, { locationId: location.id, slugs, rows: rowsAfter(rows, changes) });
    for (const suspended of [true, false]) {
      const group = changes.filter((_, index) => items[index]?.suspended === suspended);
      if (group.length === 0) continue;
      const operation = operationOf(wish, suspended, group, at);
      await recordOperation(transaction, operation);
      await noteInLog(transaction, wish, operation, group, at);
      operations.push(operation);
    }
    return { changes, operations };
  });
}

function rowsAfter(rows: readonly BlockRow[], changes: readonly Change[]): BlockRow[] {
  return [...new Map([...rows, ...changes.map(({ after }) => after)].map((row) => [itemKey(row), row])).values()];
}

async function changesOf(transaction: Database, wish: Wish, rows: readonly BlockRow[], at: Date): Promise<Change[]> {
  const { user, location, items, pathOf } = wish;
  const channels = channelsOf(location);
  const known = new Map(rows.map((row) => [itemKey(row), row]));
  const innerIds = items.map(({ innerId }) => innerId);
  const names = new Map((await findItems(transaction, location.id, innerIds)).map((item) => [itemKey(item), item.name]));
  const places = new Map(items.map((item, index) => [itemKey(item), index]));
  const problems: FieldProblem[] = [];
  const changes = items.map((item, index): Change => {
    const problem = (field: string, message: ProblemCode) => problems.push({ path: pathOf(index, field), message });
    const key = itemKey(item);
    const before = known.get(key);
    // What was blocked can be sold again, whatever became of the catalog and the channels since then.
    const name = names.get(key) ?? (item.suspended ? undefined : before?.name);
    const offered = item.suspended ? channels : [...channels, ...(before?.channels ?? [])];
    if (name === undefined) problem('innerId', 'notOffered');
    if (places.get(key) !== index) problem('innerId', 'taken');
    item.channels.forEach((slug, nth) => {
      if (!offered.includes(slug)) problem(`channels.${nth}`, 'notOffered');
    });
    if (item.suspended && item.until && new Date(item.until) <= at) problem('until', 'invalidDate');
    const after = blockAfter(before, item, { locationId: location.id, name: name ?? '', by: nameOf(user), at, channels });
    return { before, after, ask: { ...item, channels: channelsToNotify(before, item, after) } };
  });
  if (problems.length > 0) throw invalidData(problems.slice(0, MOST_TOLD));
  return changes;
}

function operationOf({ user, location }: Wish, suspended: boolean, changes: readonly Change[], date: Date): RecordedOperation {
  const slugs = [...new Set(changes.flatMap(({ ask }) => ask.channels))];
  return {
    id: randomUUID(),
    accountId: location.accountId,
    locationId: location.id,
    affectedEntityId: location.id,
    action: suspended ? 'product-snooze' : 'product-unsnooze',
    date,
    by: nameOf(user),
    userId: user.id,
    until: suspended ? lastEnd(changes) : null,
    channels: slugs.map((slug) => ({ slug, status: 'ongoing', code: null })),
    items: changes.map(({ after: { innerId, kind, name }, ask: { channels } }) => ({
      innerId,
      kind,
      name,
      ...(channels.length < slugs.length && { channels }),
    })),
  };
}

function nameOf({ name, email }: User): string {
  return name ?? email;
}

/** When the last of them is sold again; null: until further notice. */
function lastEnd(changes: readonly Change[]): Date | null {
  const ends = changes.map(({ after }) => after.until?.getTime() ?? Infinity);
  const last = ends.reduce((one, other) => Math.max(one, other));
  return last === Infinity ? null : new Date(last);
}

/** One line, however many items: their number, the first of their names, and the operation, which names all. What was so already has none. */
async function noteInLog(
  transaction: Database,
  wish: Wish,
  operation: RecordedOperation,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  const { user, location } = wish;
  const action = operation.action === 'product-snooze' ? 'block' : 'unblock';
  const changed = changes.filter(({ before, after }) => JSON.stringify(stateOf(before, at)) !== JSON.stringify(stateOf(after, at)));
  const [first] = changed;
  if (!first) return;
  const line =
    wish.items.length === 1
      ? {
          entityId: `${location.id}/${first.after.innerId}`,
          before: stateOf(first.before, at),
          after: { ...stateOf(first.after, at), name: first.after.name },
        }
      : {
          entityId: location.id,
          after: {
            count: changed.length,
            names: changed.slice(0, MOST_TOLD).map(({ after }) => after.name),
            channels: operation.channels.map(({ slug }) => slug),
            until: operation.until,
            operation: operation.id,
          },
        };
  await recordChange(transaction, { user, action, entity: 'item', ...line });
}

function stateOf(row: BlockRow | undefined, at: Date): { blocked: boolean; until: Date | null; channels: string[] } {
  const blocked = row !== undefined && isBlocked(row, at);
  return { blocked, until: blocked ? row.until : null, channels: blocked ? [...row.channels].sort() : [] };
}

interface Answered {
  locationId: string;
  operations: readonly RecordedOperation[];
  answers: readonly ChannelAnswer[];
}

/** What the channels answered: what they say of the items, and what became of the operations. */
async function keepAnswers(database: Database, { locationId, operations, answers }: Answered, at: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await lockBlocks(transaction, locationId);
    // Deleted meanwhile, with all that is kept of it.
    if (!before) return;
    const done = answers.filter(({ answer }) => answer.kind === 'done');
    const rows = done.reduce((some, each) => reported(some, each.slug, each.items, each.at), before);
    for (const operation of operations) {
      const results = answers.filter(({ slug }) => operation.channels.some((channel) => channel.slug === slug)).map(({ result }) => result);
      await recordOperation(transaction, {
        ...operation,
        channels: results.map(({ slug, status, code = null }) => ({ slug, status, code })),
      });
    }
    const slugs = answers.map(({ slug }) => slug);
    // Somebody wants something else meanwhile.
    await supersedeByRequests(transaction, { locationId, slugs, rows });
    // A quick channel reports before its answer is kept.
    await settleByReports(transaction, { locationId, slugs, rows, now: at });
    await saveBlocks(
      transaction,
      locationId,
      rows.filter((row, index) => row !== before[index]),
      at,
    );
  });
}
