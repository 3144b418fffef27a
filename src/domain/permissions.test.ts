import { canGrantRole } from '@/domain/permissions';
import { ROLES, type Role } from '@/domain/role';

/** Expected roles that each role may grant: those without permissions that the grantor lacks; only the provider grants automatic ones. */
const GIVEN_BY: Partial<Record<Role, Role[]>> = {
  'product-admin': [...ROLES],
  'multi-account-admin': ROLES.filter((role) => role !== 'product-admin' && role !== 'automatic'),
  'account-admin': ROLES.filter((role) => !['product-admin', 'automatic', 'multi-account-admin'].includes(role)),
  'account-staff': ['account-staff', 'location-staff'],
  automatic: [],
};

describe('canGrantRole', () => {
  it.each(Object.entries(GIVEN_BY))('lets %s grant only roles without additional permissions', (giver, roles) => {
    // The keys of the table are roles.
    expect(ROLES.filter((role) => canGrantRole(giver as Role, role))).toEqual(roles);
  });
});
