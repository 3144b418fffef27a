import { isGranted, type Endpoint } from '@/contract/endpoint';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { forbidden, unauthorized } from '../../platform/http/httpError';
import { lockUsers } from './userStore';

/**
 * Locks and returns the user who makes a change, with its current rights: those of the session may have been withdrawn during the
 * request. Also locks the user `otherId`, if the change concerns a user. Both stay locked until the transaction ends. Call it before
 * locking anything else.
 *
 * @throws HttpError 401 when the editor was deleted, 403 when the editor may no longer call the endpoint.
 */
export async function lockEditor(
  transaction: Database,
  { id }: User,
  endpoint: Endpoint,
  otherId?: string,
): Promise<{ editor: User; other: User | null }> {
  const locked = await lockUsers(transaction, otherId === undefined ? [id] : [id, otherId]);
  const editor = locked.find((user) => user.id === id);
  if (!editor) throw unauthorized();
  if (!isGranted(editor.role, endpoint)) throw forbidden();
  return { editor, other: locked.find((user) => user.id === otherId) ?? null };
}
