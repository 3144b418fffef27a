// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/users/UserPage';
import '@/domain/passwordStrength';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getAccount, listAccounts, listAllAccountLocations } from '@/contract/accounts';
import {
  createAccountUser,
  createUser,
  deleteUser,
  getAccountUser,
  getUser,
  getUserAccount,
  listUsers,
  updateAccountUser,
  updateUser,
} from '@/contract/users';
import type { Role } from '@/domain/role';
import type { User } from '@/domain/user';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderShell } from './shellScreen';

export const OTHER = aUser({
  id: 'user-2',
  email: 'leo@example.com',
  name: 'Leo Gil',
  phone: '600 1',
  role: 'account-staff',
  locationsIds: [],
});
const ACCOUNTS = [
  anAccount(),
  anAccount({ id: 'account-2', name: 'Otra casa' }),
  anAccount({ id: 'sub-1', name: 'Sur', parentId: 'account-1' }),
];
const LOCATIONS: Record<string, ReturnType<typeof aLocation>[]> = {
  'account-1': [aLocation(), aLocation({ id: 'location-2', name: 'Playa' })],
  'account-2': [aLocation({ id: 'location-3', name: 'Monte', accountId: 'account-2' })],
};

export const asList = (data: unknown[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });

/** A server with one user other than the editor. @returns the received changes */
export function usersOf(known: User = OTHER, accounts = ACCOUNTS) {
  const changes: unknown[] = [];
  let user: User | null = known;
  const find = () => (user ? HttpResponse.json({ data: user }) : refusal(404, 'NOT_FOUND'));
  const applyChange = async (call: string, request: Request, id: string) => {
    // The app sends this body.
    const body = (await request.json()) as Partial<User>;
    changes.push([call, body]);
    const base = user?.id === id ? user : aUser({ id });
    const { password: _password, ...fields } = body as Record<string, unknown>;
    user = { ...base, ...fields };
    return HttpResponse.json({ data: user });
  };
  server.use(
    handle(listAccounts, () => asList(accounts)),
    handle(getAccount, ({ params }) => {
      const account = accounts.find(({ id }) => id === params['id']);
      return account ? HttpResponse.json({ data: account }) : refusal(404, 'NOT_FOUND');
    }),
    handle(listAllAccountLocations, ({ params }) => asList(LOCATIONS[String(params['id'])] ?? [])),
    handle(listUsers, () => asList(user ? [user] : [])),
    handle(getUser, ({ params }) => (params['id'] === user?.id ? find() : refusal(404, 'NOT_FOUND'))),
    handle(getUserAccount, () => HttpResponse.json({ data: accounts.find(({ id }) => id === user?.accountId) ?? anAccount() })),
    handle(getAccountUser, ({ params }) =>
      params['id'] === user?.accountId && params['userId'] === user?.id ? find() : refusal(404, 'NOT_FOUND'),
    ),
    handle(createUser, ({ request }) => applyChange('POST /EndUsers', request, 'user-new')),
    handle(createAccountUser, ({ request, params }) => applyChange(`POST /Accounts/${String(params['id'])}/users`, request, 'user-new')),
    handle(updateUser, ({ request, params }) => applyChange(`PATCH /EndUsers/${String(params['id'])}`, request, String(params['id']))),
    handle(updateAccountUser, ({ request, params }) =>
      applyChange(`PATCH /Accounts/${String(params['id'])}/users/${String(params['userId'])}`, request, String(params['userId'])),
    ),
    handle(deleteUser, ({ params }) => {
      changes.push([`DELETE /EndUsers/${String(params['id'])}`]);
      user = null;
      return HttpResponse.json({ data: { id: params['id'] } });
    }),
  );
  return changes;
}

export const openForm = async (address: string, role: Role = 'product-admin') => {
  const rendered = await renderShell(address, { role });
  await field('Nombre completo');
  return rendered;
};
export const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}`));
export const save = () => screen.getByRole('button', { name: 'Guardar' });

export type Person = Awaited<ReturnType<typeof openForm>>['user'];

export async function retype(user: Person, label: string, text: string) {
  const input = await field(label);
  await user.clear(input);
  await user.type(input, text);
}

export async function pick(user: Person, label: string, option: string) {
  await user.click(await field(label));
  const found = await screen.findByRole('option', { name: new RegExp(option) });
  await user.click(within(found).getByText(option));
}
