import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  MAX_STATEMENTS,
  type Statement,
  type StatementBatch,
  type StatementDraft,
  type StatementLine,
  type StoredMapping,
} from '@/domain/channelMoney/statement';
import { isLocationRole } from '@/domain/role';
import type { User } from '@/domain/user';
import { lockAccount } from '../accounts/accountStore';
import { recordChange } from '../audit/recordChange';
import { accountInScope } from '../inScope';
import type { Database } from '../../platform/db/database';
import { statementLines, statementMappings, statements } from '../../platform/db/schema';
import { forbidden, HttpError, invalidData, notFound } from '../../platform/http/httpError';
import { accountScope } from '../../platform/security/tenantScope';

const ENTITY = 'statement';

const COLUMNS = {
  id: statements.id,
  accountId: statements.accountId,
  channel: statements.channel,
  name: statements.name,
  encoding: statements.encoding,
  currency: statements.currency,
  fromDay: statements.fromDay,
  toDay: statements.toDay,
  lineCount: statements.lineCount,
  contentHash: statements.contentHash,
  createdAt: statements.createdAt,
  createdBy: statements.createdBy,
  // Qualified, because drizzle omits the table of columns in statements of one table.
  storedLines: sql<number>`(select count(*)::integer from statement_lines where statement_lines.statement_id = "statements"."id")`,
};

type StatementRow = typeof statements.$inferSelect & { storedLines: number };

/** The statements of an account, newest first. @throws HttpError 404 out of scope, 403 for a role that is limited to locations. */
export async function listStatements(database: Database, user: User, accountId: string): Promise<Statement[]> {
  await accountInScope(database, user, accountId);
  assertSeesAccount(user);
  const rows = await database
    .select(COLUMNS)
    .from(statements)
    .where(eq(statements.accountId, accountId))
    .orderBy(desc(statements.createdAt), desc(statements.id));
  return rows.map(toStatement);
}

/** @throws HttpError 404 out of scope, 403 for a role that is limited to locations. */
export async function statementInScope(database: Database, user: User, id: string): Promise<Statement> {
  const scope = await accountScope(database, user);
  const [row] = await database
    .select(COLUMNS)
    .from(statements)
    .where(and(eq(statements.id, id), scope === 'all' ? undefined : inArray(statements.accountId, scope)));
  if (!row) throw notFound('statement');
  assertSeesAccount(user);
  return toStatement(row);
}

/** The mappings of an account that were used last, by channel. @throws HttpError 404 out of scope. */
export async function listMappings(database: Database, user: User, accountId: string): Promise<StoredMapping[]> {
  await accountInScope(database, user, accountId);
  return database
    .select({ channel: statementMappings.channel, mapping: statementMappings.mapping })
    .from(statementMappings)
    .where(eq(statementMappings.accountId, accountId))
    .orderBy(statementMappings.channel);
}

/**
 * Creates a statement without lines, and remembers the mapping of its channel. The statement of the same file is deleted if the draft replaces it.
 *
 * @throws HttpError 404 out of scope, 409 `STATEMENT_EXISTS` with `details.id` for a file that the account and channel already have, 422 `tooManyStatements`.
 */
export async function createStatement(database: Database, user: User, accountId: string, draft: StatementDraft): Promise<Statement> {
  await accountInScope(database, user, accountId);
  return database.transaction(async (transaction) => {
    // Concurrent requests for an account count one after the other.
    if (!(await lockAccount(transaction, accountId))) throw notFound('account');
    const { mapping, replaces: _replaces, ...fields } = draft;
    await replaceSameFile(transaction, user, accountId, draft);
    const existing = await transaction.$count(statements, eq(statements.accountId, accountId));
    if (existing >= MAX_STATEMENTS) throw invalidData([{ path: '', message: 'tooManyStatements' }]);
    const row = { ...fields, id: randomUUID(), accountId, createdAt: new Date(), createdBy: user.name || user.email };
    await transaction.insert(statements).values(row);
    await transaction
      .insert(statementMappings)
      .values({ accountId, channel: draft.channel, mapping })
      .onConflictDoUpdate({ target: [statementMappings.accountId, statementMappings.channel], set: { mapping } });
    await recordChange(transaction, { user, action: 'create', entity: ENTITY, entityId: row.id, before: null, after: fields });
    return toStatement({ ...row, storedLines: 0 });
  });
}

/** Adds lines, and ignores those that it already has. @throws HttpError 404 out of scope. */
export async function addLines(database: Database, user: User, id: string, { lines }: StatementBatch): Promise<Statement> {
  await statementInScope(database, user, id);
  await database
    .insert(statementLines)
    .values(lines.map((line) => ({ ...line, statementId: id })))
    .onConflictDoNothing();
  return statementInScope(database, user, id);
}

/** The lines of a statement in the order of the file. */
export async function linesOf(database: Database, id: string): Promise<StatementLine[]> {
  const rows = await database.select().from(statementLines).where(eq(statementLines.statementId, id)).orderBy(statementLines.line);
  return rows.map(({ statementId: _statementId, ...line }) => line);
}

/** Deletes the statement of the same file if the draft replaces it. */
async function replaceSameFile(
  transaction: Database,
  user: User,
  accountId: string,
  { channel, contentHash, replaces }: StatementDraft,
): Promise<void> {
  const [same] = await transaction
    .select({ id: statements.id })
    .from(statements)
    .where(and(eq(statements.accountId, accountId), eq(statements.channel, channel), eq(statements.contentHash, contentHash)));
  if (!same) return;
  if (same.id !== replaces) throw new HttpError(409, 'STATEMENT_EXISTS', 'This file has already been imported.', { id: same.id });
  await removeStatement(transaction, user, same.id);
}

/** Deletes a statement with its lines. @throws HttpError 404 out of scope. */
export async function deleteStatement(database: Database, user: User, id: string): Promise<void> {
  await database.transaction((transaction) => removeStatement(transaction, user, id));
}

async function removeStatement(transaction: Database, user: User, id: string): Promise<void> {
  const {
    storedLines: _lines,
    createdAt: _at,
    createdBy: _by,
    accountId: _account,
    id: _id,
    ...before
  } = await statementInScope(transaction, user, id);
  const deleted = await transaction.delete(statements).where(eq(statements.id, id)).returning({ id: statements.id });
  if (deleted.length === 0) throw notFound('statement');
  await recordChange(transaction, { user, action: 'delete', entity: ENTITY, entityId: id, before, after: null });
}

/** A statement contains all locations of its account. */
function assertSeesAccount({ role }: User): void {
  if (isLocationRole(role)) throw forbidden();
}

function toStatement(row: StatementRow): Statement {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
