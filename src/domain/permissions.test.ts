import { canGrantRole } from '@/domain/permissions';
import { ROLES, type Role } from '@/domain/role';

/** The roles that each may give, written down by hand: those that may do nothing that the giver may not; automatic ones are the provider's. */
const GIVEN_BY: Partial<Record<Role, Role[]>> = {
  'product-admin': [...ROLES],
  'multi-account-admin': ROLES.filter((role) => role !== 'product-admin' && role !== 'automatic'),
  'account-admin': ROLES.filter((role) => !['product-admin', 'automatic', 'multi-account-admin'].includes(role)),
  'account-staff': ['account-staff', 'location-staff'],
  automatic: [],
};

describe('canGrantRole', () => {
  it.each(Object.entries(GIVEN_BY))('%s gives no role above its own', (giver, roles) => {
    // The keys of the table are roles.
    expect(ROLES.filter((role) => canGrantRole(giver as Role, role))).toEqual(roles);
  });
});
