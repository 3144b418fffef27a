import type { Flag } from '@/domain/featureFlag';
import { can, type Action, type Scope } from '@/domain/permissions';
import { isProductAdmin, type Role } from '@/domain/role';

/** What a screen asks of who opens it (specification 1 §2, §6). */
export interface ScreenNeeds {
  /** None: every role. */
  scope?: Scope;
  /** @default readOwn */
  action?: Action;
  /** The screen stands only while its flag is on for the role. */
  flag?: Flag;
  /** For the provider's administrator alone, though it has no scope. */
  onlyProductAdmin?: boolean;
}

/**
 * Whether a role may open a screen: the provider's administrator every one, others those without a scope, those of the
 * master catalogs, and those whose scope they have with the screen's action (specification 1 §6). A flag that is off closes it
 * to everybody (specification 1 §2). The role of programs has no screen. `isOn` tells whether a flag is on for that role.
 */
export function canOpenScreen(role: Role, needs: ScreenNeeds, isOn: (flag: Flag) => boolean): boolean {
  const { scope, action, flag, onlyProductAdmin } = needs;
  if (role === 'automatic' || (flag && !isOn(flag))) return false;
  if (onlyProductAdmin) return isProductAdmin(role);
  return scope === undefined || scope === 'mastercatalogs-view' || can(role, scope, action);
}
