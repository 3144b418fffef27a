import { ROLES, type Role } from '@/domain/role';
import type { users } from '../../platform/db/schema';

type UserSeed = Omit<typeof users.$inferInsert, 'passwordHash'>;

/** The password of every user of the demo. */
export const DEMO_PASSWORD = 'pase-demo';

const LOCATION_IDS = ['location-es-1', 'location-es-2'];

function user(name: string, role: Role, accountId: string, id: string = role): UserSeed {
  const locationsIds = role.includes('location') ? LOCATION_IDS : [];
  return { id: `user-${id}`, email: `${id}@demo.pase`, name, phone: null, role, accountId, locationsIds };
}

const NAMES: Record<Role, string> = {
  'product-admin': 'Pilar Aranda',
  'multi-account-admin': 'Marta Gallego',
  'account-admin': 'Andrés Cuesta',
  'account-manager': 'Berta Encinas',
  'account-sales': 'Ángel Ventura',
  'account-menu': 'Carmen Cabrera',
  'account-staff': 'Iñaki Echeverría',
  'location-admin': 'Lola Lozano',
  'location-manager': 'Germán Encabo',
  'location-menu': 'Mireia Cardona',
  'location-sales': 'Vera Venegas',
  'location-staff': 'Ana Cortés',
  automatic: 'Integración',
};

/** One user per role, named after the role: `location-staff@demo.pase`. */
export const USERS_BY_ROLE: UserSeed[] = ROLES.map((role) =>
  user(NAMES[role], role, role === 'product-admin' ? 'account-provider' : 'account-es'),
);

/** The roles with a button on the sign-in page of the demo, in this order. */
const OFFERED_ROLES: readonly Role[] = ['account-admin', 'location-manager', 'location-staff', 'account-menu', 'product-admin'];

/** The users that the sign-in page of the demo offers, one for each offered role. */
export function demoSignIns(): { role: Role; email: string; password: string }[] {
  return OFFERED_ROLES.map((role) => ({ role, email: `${role}@demo.pase`, password: DEMO_PASSWORD }));
}

/** One user per role, and users of other countries, so that tests and demos can show that scopes are separate. */
export const DEMO_USERS: UserSeed[] = [
  ...USERS_BY_ROLE,
  user('Bruna Conceição', 'account-admin', 'account-br', 'account-admin-br'),
  user('Catalina Cuervo', 'account-admin', 'account-co', 'account-admin-co'),
  { ...user('Beto Coutinho', 'location-staff', 'account-br', 'location-staff-br'), locationsIds: ['location-br-1'] },
];
