import type { Location } from '@/domain/location';
import type { SetupGap, SetupStep } from '@/domain/locationSetup';
import { can, type Action, type Scope } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { pathTo } from '@/services/paths/pathTo';

/** Where a step is done, and who may do it. */
interface SetupWay {
  href: string;
  needs: readonly [Scope, Action];
  /** Who does it for those who may not: named in `locations.setup.who.<who>`. */
  who: 'accountAdmin' | 'locationAdmin';
}

/** Connections are the account's to make (row R-04). */
const CONNECTIONS = [['thirdParty:settings', 'updateOwn'], 'accountAdmin'] as const;

/** Each step of the setup leads to its screen, its gap to a part of it. */
function wayOf(step: SetupStep, missing: SetupGap | null, location: Location): SetupWay {
  const section = (name: string, needs: SetupWay['needs'] = ['locations', 'updateOwn'], who: SetupWay['who'] = 'locationAdmin') => ({
    href: pathTo('location', { id: location.id }, { section: name }),
    needs,
    who,
  });
  const account = pathTo('account', { id: location.accountId });
  switch (step) {
    case 'account':
      return { href: account, needs: ['accounts', 'updateOwn'], who: 'accountAdmin' };
    case 'location':
      return section('general');
    case 'hours':
      return section('schedule');
    case 'catalog':
      return { href: pathTo('catalogs', { id: location.id }), needs: ['catalogs', 'createOwn'], who: 'locationAdmin' };
    case 'channel':
      return missing === 'connection' ? section('channels', ...CONNECTIONS) : section('channels');
    case 'pos':
      return missing === 'posConnection' ? section('pos', ...CONNECTIONS) : section('pos');
    case 'printer':
      return section('printing', ['thirdParty-printer', 'updateOwn']);
    case 'user':
      return { href: pathTo('account', { id: location.accountId }, { part: 'users' }), needs: ['users', 'createOwn'], who: 'accountAdmin' };
    case 'testOrder':
      return { href: PATHS.operations, needs: ['operations-view', 'readOwn'], who: 'locationAdmin' };
  }
}

/** Where the user does a step; `who` does it where the user may not. */
export function setupWay(
  step: SetupStep,
  missing: SetupGap | null,
  { location, role }: { location: Location; role: Role },
): { href: string; who: null } | { href: null; who: SetupWay['who'] } {
  const { href, needs, who } = wayOf(step, missing, location);
  return can(role, ...needs) ? { href, who: null } : { href: null, who };
}
