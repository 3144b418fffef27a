/** Whose employee a user is and what it may do (specification 1 §6). `product-admin` is the provider's own administrator. */
export const ROLES = [
  'product-admin',
  'multi-account-admin',
  'account-admin',
  'account-manager',
  'account-sales',
  'account-menu',
  'account-staff',
  'location-admin',
  'location-manager',
  'location-menu',
  'location-sales',
  'location-staff',
  'automatic',
] as const;

export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** The provider's administrator: passes every check, prints nothing (specification 1 §6). */
export function isProductAdmin(role: Role): boolean {
  return role === 'product-admin';
}

/** Admin-type roles see the technical printer fields (specification 2 §6, decision G54). */
export function isAdminRole(role: Role): boolean {
  return role === 'product-admin' || role === 'multi-account-admin' || role === 'account-admin' || role === 'location-admin';
}

/** Multi-account roles see the sub-accounts of their account and all their locations (specification 1 §6). */
export function canAccessSubaccounts(role: Role): boolean {
  return role.includes('multi-account');
}

/** Location roles see the locations assigned to them alone (specification 1 §6). */
export function isLocationRole(role: Role): boolean {
  return role.includes('location');
}
