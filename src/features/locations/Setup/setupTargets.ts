import type { Location } from '@/domain/location';
import type { SetupGap, SetupStep } from '@/domain/locationSetup';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { pathTo } from '@/services/paths/pathTo';

/** The page of a step and the permission it requires. */
interface SetupTarget {
  href: string;
  needs: readonly [Scope, Action];
  /** The role to contact without that permission: named in `locations.setup.who.<responsible>`. */
  responsible: 'accountAdmin' | 'locationAdmin';
}

/** Only account administrators may create connections (row R-04). */
const CONNECTIONS = [['thirdParty:settings', 'updateOwn'], 'accountAdmin'] as const;

/** Each step links to its page; a gap may link to a different section. */
function targetOf(step: SetupStep, missing: SetupGap | null, location: Location): SetupTarget {
  const section = (
    name: string,
    needs: SetupTarget['needs'] = ['locations', 'updateOwn'],
    responsible: SetupTarget['responsible'] = 'locationAdmin',
  ) => ({
    href: pathTo('location', { id: location.id }, { section: name }),
    needs,
    responsible,
  });
  const account = pathTo('account', { id: location.accountId });
  switch (step) {
    case 'account':
      return { href: account, needs: ['accounts', 'updateOwn'], responsible: 'accountAdmin' };
    case 'location':
      return section('general');
    case 'hours':
      return section('schedule');
    case 'catalog':
      return { href: pathTo('catalogs', { id: location.id }), needs: ['catalogs', 'createOwn'], responsible: 'locationAdmin' };
    case 'channel':
      return missing === 'connection' ? section('channels', ...CONNECTIONS) : section('channels');
    case 'pos':
      return missing === 'posConnection' ? section('pos', ...CONNECTIONS) : section('pos');
    case 'printer':
      return section('printing', ['thirdParty-printer', 'updateOwn']);
    case 'user':
      return {
        href: pathTo('account', { id: location.accountId }, { part: 'users' }),
        needs: ['users', 'createOwn'],
        responsible: 'accountAdmin',
      };
    case 'testOrder':
      return { href: PATHS.operations, needs: ['operations-view', 'readOwn'], responsible: 'locationAdmin' };
  }
}

/** The page where the user can do a step, or the role that can do it when the user cannot. */
export function setupTarget(
  step: SetupStep,
  missing: SetupGap | null,
  { location, role }: { location: Location; role: Role },
): { href: string; responsible: null } | { href: null; responsible: SetupTarget['responsible'] } {
  const { href, needs, responsible } = targetOf(step, missing, location);
  return can(role, ...needs) ? { href, responsible: null } : { href: null, responsible };
}
