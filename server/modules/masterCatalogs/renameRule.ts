import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { forbidden } from '../../platform/http/httpError';

/** @throws HttpError 403 for another name of a master catalog without the permission of its own (row MC-02). */
export function assertCanRename({ role }: User, before: string, after: string): void {
  if (before !== after && !can(role, 'mastercatalogs-view:name', 'updateOwn')) throw forbidden();
}
