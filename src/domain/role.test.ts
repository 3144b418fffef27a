import { isAdminRole, isLocationRole, isProductAdmin, isRole, ROLES, canAccessSubaccounts } from '@/domain/role';

describe('roles', () => {
  it('are the thirteen of the specification, each for accounts or locations [P-01]', () => {
    const ofAccount = ['account-admin', 'account-manager', 'account-sales', 'account-menu', 'account-staff'];
    const ofLocation = ['location-admin', 'location-manager', 'location-menu', 'location-sales', 'location-staff'];

    expect([...ROLES].sort()).toEqual(['product-admin', 'multi-account-admin', ...ofAccount, ...ofLocation, 'automatic'].sort());
    expect(ROLES.filter(isLocationRole).sort()).toEqual(ofLocation);
    expect(ROLES.filter(canAccessSubaccounts)).toEqual(['multi-account-admin']);
  });

  it('include four admin roles [P-01]', () => {
    expect(ROLES.filter(isAdminRole)).toEqual(['product-admin', 'multi-account-admin', 'account-admin', 'location-admin']);
    expect(ROLES.filter(isProductAdmin)).toEqual(['product-admin']);
  });

  it('are recognized by name', () => {
    expect([isRole('account-staff'), isRole('account-boss'), isRole('')]).toEqual([true, false, false]);
  });
});
