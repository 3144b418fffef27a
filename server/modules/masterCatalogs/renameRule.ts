import { can } from '@/domain/permissions';
import type { User } from '@/domain/user';
import { notAllowed } from '../../platform/http/refusal';

/** @throws Refusal 403 for another name of a master catalog without the permission of its own (row MC-02). */
export function demandMayRename({ role }: User, before: string, after: string): void {
  if (before !== after && !can(role, 'mastercatalogs-view:name', 'updateOwn')) throw notAllowed();
}
