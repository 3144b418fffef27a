import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { createUser } from '@/contract/users';
import type { Role } from '@/domain/role';
import { anAccount } from '../factories/anAccount';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { renderShell } from './shellScreen';
import { field, openForm, OTHER, pick, retype, save, usersOf, type Person } from './userScreen';

async function fillIn(user: Person, { role }: { role: Role }) {
  await retype(user, 'Nombre completo', 'Eva Mar');
  await retype(user, 'Correo electrónico', 'eva@example.com');
  await user.selectOptions(await field('Rol'), role);
  await retype(user, 'Contraseña', 'a-long-one');
}

const EVA = { name: 'Eva Mar', email: 'eva@example.com', phone: '', accounts: [], locationsIds: [], password: 'a-long-one' };

describe('new user form', () => {
  it("creates a user for a chosen account and opens the user's page [AC-04]", async () => {
    const changes = usersOf();
    const { user, address } = await openForm('/users/new');

    await fillIn(user, { role: 'account-admin' });
    await pick(user, 'Cuenta', 'Otra casa');
    await user.click(save());

    await waitFor(() => expect(address()).toBe('/users/user-new'));
    expect(changes).toEqual([['POST /EndUsers', { ...EVA, role: 'account-admin', accountId: 'account-2' }]]);
    expect(await screen.findByText('Usuario Eva Mar guardado')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Eva Mar' })).toBeVisible();
  });

  it('creates a user of a fixed account with the chosen locations [AC-04]', async () => {
    const changes = usersOf();
    const { user, address } = await openForm('/accounts/account-1/users/new', 'multi-account-admin');

    await fillIn(user, { role: 'location-staff' });
    await waitFor(async () => expect(await field('Cuenta')).toHaveValue('Grupo Ñandú'));
    expect(await field('Cuenta')).toBeDisabled();
    await pick(user, 'Restaurantes', 'Playa');
    await user.click(save());

    await waitFor(() => expect(address()).toBe('/users/user-new/account-1'));
    expect(changes).toEqual([
      ['POST /Accounts/account-1/users', { ...EVA, role: 'location-staff', accountId: 'account-1', locationsIds: ['location-2'] }],
    ]);
  });

  it('fixes the account for an editor with a single account [AC-04]', async () => {
    const changes = usersOf(OTHER, [anAccount()]);
    const { user } = await openForm('/users/new', 'account-admin');

    await waitFor(async () => expect(await field('Cuenta')).toHaveValue('Grupo Ñandú'));
    expect(await field('Cuenta')).toBeDisabled();
    await fillIn(user, { role: 'account-staff' });
    await user.click(save());

    await waitFor(() => expect(changes).toEqual([['POST /EndUsers', { ...EVA, role: 'account-staff', accountId: 'account-1' }]]));
  });

  it('offers further accounts to a multi-account role [AC-04]', async () => {
    const changes = usersOf();
    const { user } = await openForm('/users/new', 'multi-account-admin');

    expect(screen.queryByLabelText(/^Otras cuentas/)).not.toBeInTheDocument();
    await fillIn(user, { role: 'multi-account-admin' });
    await pick(user, 'Otras cuentas', 'Otra casa');
    await user.click(save());

    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject(['POST /EndUsers', { accountId: 'account-1', accounts: ['account-2'] }]);
  });

  it.each<[Role, Role[], Role[]]>([
    ['account-admin', ['account-admin', 'account-staff', 'location-staff'], ['product-admin', 'multi-account-admin']],
    ['multi-account-admin', ['multi-account-admin', 'account-admin'], ['product-admin']],
    ['product-admin', ['product-admin', 'multi-account-admin', 'automatic'], []],
  ])('offers %s only the roles that it can assign [AC-04]', async (role, offered, withheld) => {
    usersOf();
    await openForm('/users/new', role);

    const options = within(await field('Rol'))
      .getAllByRole('option')
      .map((option) => option.getAttribute('value'));

    expect(options).toEqual(expect.arrayContaining(offered));
    expect(options.filter((option) => withheld.some((each) => each === option))).toEqual([]);
  });

  it("shows missing values on their fields, including a location role's locations, and sends nothing [AC-04]", async () => {
    const changes = usersOf();
    const { user } = await openForm('/users/new');

    await user.click(save());

    expect(await screen.findByText('Completa los campos obligatorios del formulario')).toBeVisible();
    for (const label of ['Nombre completo', 'Correo electrónico', 'Rol', 'Cuenta', 'Contraseña']) {
      expect(await field(label)).toHaveAccessibleDescription('Campo requerido');
    }
    expect(await field('Nombre completo')).toHaveFocus();

    await fillIn(user, { role: 'location-staff' });
    await pick(user, 'Cuenta', 'Otra casa');
    await user.click(save());

    await waitFor(async () => expect(await field('Restaurantes')).toHaveAccessibleDescription('Campo requerido'));
    expect(changes).toEqual([]);
  });

  it('shows rejected values on their fields and retains the entered values [AC-04]', async () => {
    usersOf();
    server.use(
      handle(createUser, () =>
        HttpResponse.json(
          { error: { statusCode: 422, code: 'INVALID_DATA', message: 'no', details: [{ path: 'email', message: 'taken' }] } },
          { status: 422 },
        ),
      ),
    );
    const { user, address } = await openForm('/users/new', 'account-admin');

    await fillIn(user, { role: 'account-staff' });
    await user.click(save());

    await waitFor(async () => expect(await field('Correo electrónico')).toHaveAccessibleDescription('Ya lo usa otra persona'));
    expect(await field('Correo electrónico')).toHaveFocus();
    expect(await field('Correo electrónico')).toHaveValue('eva@example.com');
    expect(await field('Contraseña')).toHaveValue('a-long-one');
    expect(address()).toBe('/users/new');
  });

  it('shows only that an unknown account does not exist', async () => {
    usersOf();
    await renderShell('/accounts/none/users/new', { role: 'account-admin' });

    expect(await screen.findByText('Esta cuenta no existe')).toBeVisible();
  });
});
