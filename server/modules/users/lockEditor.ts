import { CALLS, fulfils, type Call } from '@/domain/calls';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { notAllowed, notSignedIn } from '../../platform/http/refusal';
import { lockUsers } from './userStore';

/**
 * The user who changes something, as it is now: rights that were taken away while its request was under way count no more.
 * Together with another user, where it changes one; nobody else changes the two until the transaction ends. To be called
 * before anything else is locked.
 *
 * @throws Refusal 401 for an editor who is gone, 403 for one who may no longer make the call.
 */
export async function lockEditor(
  transaction: Database,
  { id }: User,
  call: Call,
  otherId?: string,
): Promise<{ editor: User; other: User | null }> {
  const locked = await lockUsers(transaction, otherId === undefined ? [id] : [id, otherId]);
  const editor = locked.find((user) => user.id === id);
  if (!editor) throw notSignedIn();
  if (!fulfils(editor.role, CALLS[call])) throw notAllowed();
  return { editor, other: locked.find((user) => user.id === otherId) ?? null };
}
