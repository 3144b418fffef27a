/**
 * Roles of users, which define their permissions and whether they belong to an account or to locations (specification 1 §6).
 * `product-admin` is the provider's administrator.
 */
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

/** Whether a role is the provider's administrator, who has all permissions and prints nothing (specification 1 §6). */
export function isProductAdmin(role: Role): boolean {
  return role === 'product-admin';
}

/** Whether a role may see the technical printer fields (specification 2 §6, decision G54). */
export function isAdminRole(role: Role): boolean {
  return role === 'product-admin' || role === 'multi-account-admin' || role === 'account-admin' || role === 'location-admin';
}

/** Whether a role may access the sub-accounts of its account and their locations (specification 1 §6). */
export function canAccessSubaccounts(role: Role): boolean {
  return role.includes('multi-account');
}

/** Whether a role may access only the locations assigned to it (specification 1 §6). */
export function isLocationRole(role: Role): boolean {
  return role.includes('location');
}

/** Whether a role works in service, at the kitchen or the counter: it starts on the operations board or in the kitchen mode (row W-01). */
export function isStaffRole(role: Role): boolean {
  return role.endsWith('-staff');
}
