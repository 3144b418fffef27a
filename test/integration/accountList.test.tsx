import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAccounts } from '@/contract/accounts';
import { getUser, getUserAccount, listAccountUsers, listAllAccountUsers, listUsers } from '@/contract/users';
import { anAccount } from '../factories/anAccount';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import { beforeAccounts, serverWithAccounts } from './accountServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeAccounts);

const names = async (label: string) =>
  within(await screen.findByRole('table', { name: label }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('account list', () => {
  it('sorts accounts and sub-accounts by name, ignoring case, and links to each [AC-01] [S-19]', async () => {
    signedInAs('product-admin');
    serverWithAccounts(
      anAccount({ id: 'b', name: 'bodega' }),
      anAccount({ id: 'c', name: 'Casa' }),
      anAccount({ id: 'a', name: 'ALMA', parentId: 'b', taxId: 'B1', billingMode: 'account' }),
    );
    const { user, address } = await renderApp('/accounts');

    expect(await names('Cuentas')).toEqual(['ALMA', 'bodega', 'Casa']);
    const [row] = screen.getAllByRole('row').slice(1);
    expect(
      within(row ?? document.body)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['ALMA', 'bodega', 'B1', 'España', 'EUR', 'Una factura para la cuenta', '2']);
    expect(screen.getByRole('link', { name: 'Nueva cuenta' })).toHaveAttribute('href', '/accounts/new');
    await user.click(screen.getByRole('link', { name: 'ALMA' }));

    expect(address()).toBe('/accounts/b/subaccounts/a');
    expect(await screen.findByRole('heading', { name: 'ALMA' })).toBeVisible();
  });

  it('offers "new account" only to the product administrator [AC-01]', async () => {
    signedInAs('account-admin');
    await renderApp('/accounts');

    expect(await names('Cuentas')).toEqual(['Grupo Ñandú']);
    expect(screen.queryByRole('link', { name: 'Nueva cuenta' })).not.toBeInTheDocument();
  });

  it('finds an account by the texts of its row', async () => {
    signedInAs('product-admin');
    serverWithAccounts(anAccount({ name: 'Uno', taxId: 'B-111' }), anAccount({ id: 'two', name: 'Dos', taxId: 'B-222' }));
    const { user, query } = await renderApp('/accounts');
    await names('Cuentas');

    await user.type(screen.getByRole('searchbox'), 'b-22');

    await waitFor(async () => expect(await names('Cuentas')).toEqual(['Dos']));
    expect(query()).toBe('?q=b-22');
  });

  it('shows an error, retries, and shows an empty state', async () => {
    signedInAs('product-admin');
    server.use(handle(listAccounts, () => HttpResponse.json({ nothing: 'that is a list' })));
    const { user } = await renderApp('/accounts');
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });

    serverWithAccounts();
    await user.click(retry);

    expect(await screen.findByText('Todavía no hay cuentas')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva cuenta' })).toBeVisible();
  });
});

describe('user list', () => {
  const users = [
    aUser({ id: 'u1', name: 'zoe', email: 'zoe@example.com', role: 'account-admin', phone: '+34 600 000 000' }),
    aUser({ id: 'u2', name: 'Álvaro', locationsIds: ['a', 'b'], invitedUntil: '2999-12-31T12:00:00.000Z' }),
    aUser({ id: 'u3', name: null, email: 'maria@example.com', accountId: 'elsewhere' }),
  ];
  const serve = () =>
    server.use(
      handle(listUsers, () => HttpResponse.json({ data: [...users, { id: 7 }], count: 4, totalCount: 4 }), { isOffContract: true }),
      handle(listAccountUsers, () => HttpResponse.json({ data: [users[1]], count: 1, totalCount: 1 })),
      handle(listAllAccountUsers, () => HttpResponse.json({ data: users, count: 3, totalCount: 3 })),
    );

  it("shows each user's role, account, invitation and restaurants, and counts unreadable rows [AC-04] [S-19] [R-08]", async () => {
    signedInAs('account-admin');
    serve();
    await renderApp('/users');

    expect(await names('Usuarios')).toEqual(['Álvaro', 'maria@example.com', 'zoe']);
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(cells).toEqual([
      ['Álvaro', 'staff@example.com', 'Equipo de restaurante', 'Grupo Ñandú', 'Hasta el 31 dic', '', '2'],
      ['maria@example.com', 'maria@example.com', 'Equipo de restaurante', 'elsewhere', '', '', '1'],
      ['zoe', 'zoe@example.com', 'Administrador de cuenta', 'Grupo Ñandú', '', '+34 600 000 000', ''],
    ]);
    expect(screen.getByText('1 línea no se ha podido leer y no se muestra.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Álvaro' })).toHaveAttribute('href', '/users/u2');
    expect(screen.getByRole('link', { name: 'Nuevo usuario' })).toHaveAttribute('href', '/users/new');
  });

  it('shows invitations in a narrow window too, and links to the user for a new invitation [R-08]', async () => {
    aWindowOf(390);
    signedInAs('account-admin');
    serve();
    server.use(
      handle(getUser, () => HttpResponse.json({ data: users[1] }), { params: { id: 'u2' } }),
      handle(getUserAccount, () => HttpResponse.json({ data: anAccount() }), { params: { id: 'u2' } }),
    );
    const { user } = await renderApp('/users');

    expect(await names('Usuarios')).toEqual(['Álvaro', 'maria@example.com', 'zoe']);
    expect(screen.getByRole('columnheader', { name: 'Invitación' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Hasta el 31 dic' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Álvaro' }));

    expect(await screen.findByRole('button', { name: 'Volver a invitar' })).toBeVisible();
  });

  it('is also on the account page, where it includes the users of sub-accounts on request [AC-02]', async () => {
    signedInAs('multi-account-admin');
    serverWithAccounts(anAccount());
    serve();
    const { user } = await renderApp('/accounts/account-1?part=users');

    expect(await names('Usuarios')).toEqual(['Álvaro']);
    expect(screen.getByRole('link', { name: 'Álvaro' })).toHaveAttribute('href', '/users/u2/account-1');
    expect(screen.getByRole('link', { name: 'Nuevo usuario' })).toHaveAttribute('href', '/accounts/account-1/users/new');
    await user.click(screen.getByLabelText('También los de sus subcuentas'));

    await waitFor(async () => expect(await names('Usuarios')).toEqual(['Álvaro', 'maria@example.com', 'zoe']));
  });
});
