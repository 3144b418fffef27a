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
import { supersedeByRequests, withReports, settleByReports } from './itemReports';

interface BlockRequest {
  user: User;
  location: Location;
  items: readonly SuspendedItem[];
  /** Returns the path of an item's field in the request body, for validation errors. */
  pathOf: (index: number, field: string) => string;
}

/** An item before and after a change, and the request for its channels. */
interface Change {
  before: BlockRow | undefined;
  after: BlockRow;
  channelRequest: SuspendedItem;
}

/** The most problems in an error response, and the most item names in an audit entry. */
const MAX_LISTED = 20;

/**
 * Blocks or unblocks items of a location in some of its channels (rows PB-02, PB-03). Saves the requested state with an audit entry and
 * operations, then sends one request per channel with all its items. The requested state remains when a channel fails; the result lists
 * each channel. See `blockAfter` for items that are already blocked.
 *
 * @throws HttpError 422 for an item that is in no catalog of the location or occurs twice, a channel that is not enabled there, or an
 * `until` in the past; blocked items can always be unblocked. 429, 502 or 504 (`CHANNEL_REFUSALS`) if every channel fails, with
 * `details.results`.
 */
export async function changeBlocks(context: ServerContext, request: BlockRequest, now = () => new Date()): Promise<BlockAnswer> {
  const { location } = request;
  const notifyClients = () => {
    context.notifyLocation({ event: 'blocks.changed', locationId: location.id });
    context.notifyLocation({ event: 'operations.changed', locationId: location.id });
  };
  const { changes, operations } = await saveRequest(context.database, request, now());
  notifyClients();
  const channelRequests = changes.map(({ channelRequest }) => channelRequest);
  const answers = await requestBlocks(context.platforms, location, channelRequests, now);
  await saveAnswers(context.database, { locationId: location.id, operations, answers }, now());
  notifyClients();
  return resultsOf(answers);
}

async function saveRequest(
  database: Database,
  request: BlockRequest,
  at: Date,
): Promise<{ changes: Change[]; operations: RecordedOperation[] }> {
  const { location, items } = request;
  return database.transaction(async (transaction) => {
    const rows = await lockBlocks(transaction, location.id);
    if (!rows) throw notFound('location');
    const changes = await changesOf(transaction, request, rows, at);
    await saveBlocks(
      transaction,
      location.id,
      changes.map(({ after }) => after),
      at,
    );
    const operations: RecordedOperation[] = [];
    const slugs = [...new Set(changes.flatMap(({ channelRequest }) => channelRequest.channels))];
    await supersedeByRequests(transaction, { locationId: location.id, slugs, rows: rowsAfter(rows, changes) });
    for (const suspended of [true, false]) {
      const group = changes.filter((_, index) => items[index]?.suspended === suspended);
      if (group.length === 0) continue;
      const operation = operationOf(request, suspended, group, at);
      await recordOperation(transaction, operation);
      await recordInAuditLog(transaction, request, operation, group, at);
      operations.push(operation);
    }
    return { changes, operations };
  });
}

function rowsAfter(rows: readonly BlockRow[], changes: readonly Change[]): BlockRow[] {
  return [...new Map([...rows, ...changes.map(({ after }) => after)].map((row) => [itemKey(row), row])).values()];
}

async function changesOf(transaction: Database, request: BlockRequest, rows: readonly BlockRow[], at: Date): Promise<Change[]> {
  const { user, location, items, pathOf } = request;
  const channels = channelsOf(location);
  const rowByKey = new Map(rows.map((row) => [itemKey(row), row]));
  const innerIds = items.map(({ innerId }) => innerId);
  const names = new Map((await findItems(transaction, location.id, innerIds)).map((item) => [itemKey(item), item.name]));
  const firstIndexes = new Map(items.map((item, index) => [itemKey(item), index]));
  const problems: FieldProblem[] = [];
  const changes = items.map((item, index): Change => {
    const problem = (field: string, message: ProblemCode) => problems.push({ path: pathOf(index, field), message });
    const key = itemKey(item);
    const before = rowByKey.get(key);
    // A blocked item can be unblocked even after its catalog or channel was removed.
    const name = names.get(key) ?? (item.suspended ? undefined : before?.name);
    const offered = item.suspended ? channels : [...channels, ...(before?.channels ?? [])];
    if (name === undefined) problem('innerId', 'notOffered');
    if (firstIndexes.get(key) !== index) problem('innerId', 'taken');
    item.channels.forEach((slug, nth) => {
      if (!offered.includes(slug)) problem(`channels.${nth}`, 'notOffered');
    });
    if (item.suspended && item.until && new Date(item.until) <= at) problem('until', 'invalidDate');
    const after = blockAfter(before, item, { locationId: location.id, name: name ?? '', by: nameOf(user), at, channels });
    return { before, after, channelRequest: { ...item, channels: channelsToNotify(before, item, after) } };
  });
  if (problems.length > 0) throw invalidData(problems.slice(0, MAX_LISTED));
  return changes;
}

function operationOf({ user, location }: BlockRequest, suspended: boolean, changes: readonly Change[], date: Date): RecordedOperation {
  const slugs = [...new Set(changes.flatMap(({ channelRequest }) => channelRequest.channels))];
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
    items: changes.map(({ after: { innerId, kind, name }, channelRequest: { channels } }) => ({
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

/** The latest end of the blocks; null if one has no end. */
function lastEnd(changes: readonly Change[]): Date | null {
  const ends = changes.map(({ after }) => after.until?.getTime() ?? Infinity);
  const last = ends.reduce((one, other) => Math.max(one, other));
  return last === Infinity ? null : new Date(last);
}

/**
 * Writes one audit entry for all changed items: for a bulk request their number, the first names and the operation id, which lists all.
 * Writes none if nothing changed.
 */
async function recordInAuditLog(
  transaction: Database,
  request: BlockRequest,
  operation: RecordedOperation,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  const { user, location } = request;
  const action = operation.action === 'product-snooze' ? 'block' : 'unblock';
  const changed = changes.filter(({ before, after }) => JSON.stringify(stateOf(before, at)) !== JSON.stringify(stateOf(after, at)));
  const [first] = changed;
  if (!first) return;
  const entry =
    request.items.length === 1
      ? {
          entityId: `${location.id}/${first.after.innerId}`,
          before: stateOf(first.before, at),
          after: { ...stateOf(first.after, at), name: first.after.name },
        }
      : {
          entityId: location.id,
          after: {
            count: changed.length,
            names: changed.slice(0, MAX_LISTED).map(({ after }) => after.name),
            channels: operation.channels.map(({ slug }) => slug),
            until: operation.until,
            operation: operation.id,
          },
        };
  await recordChange(transaction, { user, action, entity: 'item', ...entry });
}

function stateOf(row: BlockRow | undefined, at: Date): { blocked: boolean; until: Date | null; channels: string[] } {
  const blocked = row !== undefined && isBlocked(row, at);
  return { blocked, until: blocked ? row.until : null, channels: blocked ? [...row.channels].sort() : [] };
}

interface ChannelAnswers {
  locationId: string;
  operations: readonly RecordedOperation[];
  answers: readonly ChannelAnswer[];
}

/** Saves the replies of the channels: the reported state of the items and the results of the operations. */
async function saveAnswers(database: Database, { locationId, operations, answers }: ChannelAnswers, at: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await lockBlocks(transaction, locationId);
    // The location was deleted during the request.
    if (!before) return;
    const done = answers.filter(({ answer }) => answer.kind === 'done');
    const rows = done.reduce((some, each) => withReports(some, each.slug, each.items, each.at), before);
    for (const operation of operations) {
      const results = answers.filter(({ slug }) => operation.channels.some((channel) => channel.slug === slug)).map(({ result }) => result);
      await recordOperation(transaction, {
        ...operation,
        channels: results.map(({ slug, status, code = null }) => ({ slug, status, code })),
      });
    }
    const slugs = answers.map(({ slug }) => slug);
    // A newer request may have been saved during the platform call.
    await supersedeByRequests(transaction, { locationId, slugs, rows });
    // A platform may have reported the new state before its reply was saved.
    await settleByReports(transaction, { locationId, slugs, rows, now: at });
    await saveBlocks(
      transaction,
      locationId,
      rows.filter((row, index) => row !== before[index]),
      at,
    );
  });
}
