import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { forbidden } from '../../platform/http/httpError';

/** Requires the rename permission for a new name of a master catalog (row MC-02). @throws HttpError 403. */
export function assertCanRename({ role }: User, before: string, after: string): void {
  if (before !== after && !can(role, 'mastercatalogs-view:name', 'updateOwn')) throw forbidden();
}
