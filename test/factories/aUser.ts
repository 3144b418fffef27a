import type { User } from '@/domain/user';

/** Kitchen staff of one restaurant, who can see its orders and print them again. */
export function aUser(over: Partial<User> = {}): User {
  return {
    id: 'user-1',
    email: 'staff@example.com',
    name: 'Ana Ruiz',
    phone: null,
    role: 'location-staff',
    accountId: 'account-1',
    accounts: [],
    locationsIds: ['location-1'],
    ...over,
  };
}
