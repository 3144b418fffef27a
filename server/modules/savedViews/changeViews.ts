import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { MAX_SAVED_VIEWS, type SavedView, type ViewDraft, type ViewPatch } from '@/domain/savedView';
import type { User } from '@/domain/user';
import { isEqual } from '@/lib/isEqual';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { savedViews } from '../../platform/db/schema';
import { forbidden, HttpError, invalidData, notFound } from '../../platform/http/httpError';
import { lockUsers } from '../users/userStore';
import { canChangeView, countOwnViews, lockView, toSavedView, type ViewRow } from './savedViewStore';

const ENTITY = 'savedView';

/** @throws HttpError 422 `tooManyViews` for more than `MAX_SAVED_VIEWS` views, `noAccount` if a user without an account shares one. */
export async function createView(database: Database, user: User, draft: ViewDraft): Promise<SavedView> {
  assertCanShare(user, draft.isShared);
  return database.transaction(async (transaction) => {
    // Concurrent requests of a user count one after the other.
    const [owner] = await lockUsers(transaction, [user.id]);
    if (!owner) throw notFound('user');
    if ((await countOwnViews(transaction, user.id)) >= MAX_SAVED_VIEWS) throw invalidData([{ path: '', message: 'tooManyViews' }]);
    const row = { ...draft, id: randomUUID(), accountId: user.accountId ?? null, ownerId: user.id, rev: 1, updatedAt: new Date() };
    await transaction.insert(savedViews).values(row);
    await recordChange(transaction, { user, action: 'create', entity: ENTITY, entityId: row.id, before: null, after: auditedFields(row) });
    return toSavedView(row, user);
  });
}

/**
 * Changes a view, and increases its `rev` if something changes.
 *
 * @throws HttpError 404 if the user does not see it, 403 if the user may not change it, 409 `VIEW_CHANGED` with `details.rev` for an outdated `rev`,
 * 422 for content of another kind, `noAccount` if a user without an account shares it, `noOwner` if a view without an owner is no longer shared.
 */
export async function changeView(database: Database, user: User, id: string, { rev, ...patch }: ViewPatch): Promise<SavedView> {
  assertCanShare(user, patch.isShared ?? false);
  return database.transaction(async (transaction) => {
    const before = await lockChangeable(transaction, user, id);
    if (rev !== before.rev) throw new HttpError(409, 'VIEW_CHANGED', 'The view has been changed since.', { rev: before.rev });
    const { name = before.name, isShared = before.isShared, content = before.content } = patch;
    const changed = { ...before, name, isShared, content };
    if (changed.content.kind !== before.content.kind) throw invalidData([{ path: 'content.kind', message: 'otherKind' }]);
    // No user would see it.
    if (before.ownerId === null && !changed.isShared) throw invalidData([{ path: 'isShared', message: 'noOwner' }]);
    if (isEqual(auditedFields(changed), auditedFields(before))) return toSavedView(before, user);
    // The owner may have moved to another account: a view is shared with the account in which it was last saved.
    const after = { ...changed, accountId: user.accountId ?? null, rev: before.rev + 1, updatedAt: new Date() };
    await transaction.update(savedViews).set(after).where(eq(savedViews.id, id));
    await recordChange(transaction, {
      ...{ user, action: 'update', entity: ENTITY, entityId: id },
      ...{ before: auditedFields(before), after: auditedFields(after) },
    });
    return toSavedView(after, user);
  });
}

/** @throws HttpError 404 if the user does not see it, 403 if the user may not change it. */
export async function deleteView(database: Database, user: User, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const before = await lockChangeable(transaction, user, id);
    await transaction.delete(savedViews).where(eq(savedViews.id, id));
    await recordChange(transaction, { user, action: 'delete', entity: ENTITY, entityId: id, before: auditedFields(before), after: null });
  });
}

async function lockChangeable(transaction: Database, user: User, id: string): Promise<ViewRow> {
  const row = await lockView(transaction, user, id);
  if (!row) throw notFound('view');
  if (!canChangeView(row, user)) throw forbidden();
  return row;
}

function assertCanShare({ accountId }: User, isShared: boolean): void {
  if (isShared && !accountId) throw invalidData([{ path: 'isShared', message: 'noAccount' }]);
}

function auditedFields({ name, isShared, content }: Pick<ViewRow, 'name' | 'isShared' | 'content'>) {
  return { name, isShared, content };
}
