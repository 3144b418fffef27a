import type { Flag } from '@/domain/featureFlag';
import { can, type Action, type Scope } from '@/domain/permissions';
import { isProductAdmin, type Role } from '@/domain/role';

/** Requirements for opening a screen (specification 1 §2, §6). */
export interface ScreenNeeds {
  /** Without a scope every role may open it. */
  scope?: Scope;
  /** @default readOwn */
  action?: Action;
  /** The screen exists only while this flag is on for the role. */
  flag?: Flag;
  /** Only the provider's administrator may open it, although it has no scope. */
  onlyProductAdmin?: boolean;
}

/**
 * Whether a role may open a screen: the provider's administrator may open all, others those without a scope, those of the master catalogs,
 * and those whose scope and action they have (specification 1 §6). A flag that is off closes it for all roles (specification 1 §2). The
 * role `automatic` has no screens. `isOn` returns whether a flag is on for the role.
 */
export function canOpenScreen(role: Role, needs: ScreenNeeds, isOn: (flag: Flag) => boolean): boolean {
  const { scope, action, flag, onlyProductAdmin } = needs;
  if (role === 'automatic' || (flag && !isOn(flag))) return false;
  if (onlyProductAdmin) return isProductAdmin(role);
  return scope === undefined || scope === 'mastercatalogs-view' || can(role, scope, action);
}
