import { screen, waitFor, within } from '@testing-library/react';
import { listAccounts } from '@/contract/accounts';
import { deleteUser, getUser, updateUser } from '@/contract/users';
import type { Role } from '@/domain/role';
import { anAccount } from '../factories/anAccount';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderShell } from './shellScreen';
import { asList, field, openForm, OTHER, pick, retype, save, usersOf } from './userScreen';

describe('user form', () => {
  it.each([
    ['/users/user-2', 'PATCH /EndUsers/user-2'],
    ['/users/user-2/account-1', 'PATCH /Accounts/account-1/users/user-2'],
  ])('at %s sends only what changed [AC-04]', async (path, call) => {
    const changes = usersOf();
    const { user, address } = await openForm(path);

    expect(await field('Nombre completo')).toHaveValue('Leo Gil');
    expect(save()).toBeDisabled();
    await retype(user, 'Teléfono', '600 2');
    await user.click(save());

    expect(await screen.findByText('Usuario Leo Gil guardado')).toBeVisible();
    expect(changes).toEqual([[call, { phone: '600 2' }]]);
    expect(await field('Teléfono')).toHaveValue('600 2');
    await waitFor(() => expect(save()).toBeDisabled());
    expect(address()).toBe(path);
  });

  it("shows the user's account even if the list of accounts lacks it [AC-04]", async () => {
    usersOf();
    server.use(handle(listAccounts, () => asList([anAccount({ id: 'account-2', name: 'Otra casa' })])));
    await openForm('/users/user-2');

    await waitFor(async () => expect(await field('Cuenta')).toHaveValue('Grupo Ñandú'));
  });

  it('sets a password once, without the current one [AC-04]', async () => {
    const changes = usersOf();
    const { user } = await openForm('/users/user-2', 'account-admin');

    await retype(user, 'Nueva contraseña', 'short');
    await user.click(save());
    await waitFor(async () => expect(await field('Nueva contraseña')).toHaveAccessibleDescription('Usa al menos 8 caracteres'));
    await retype(user, 'Nueva contraseña', 'a-longer-one');
    await user.click(save());
    await waitFor(async () => expect(await field('Nueva contraseña')).toHaveValue(''));
    await retype(user, 'Teléfono', '600 3');
    await user.click(save());

    await waitFor(() =>
      expect(changes).toEqual([
        ['PATCH /EndUsers/user-2', { password: 'a-longer-one' }],
        ['PATCH /EndUsers/user-2', { phone: '600 3' }],
      ]),
    );
  });

  it('removes the locations of the previous account when the account changes, and states so [AC-04]', async () => {
    const changes = usersOf(aUser({ ...OTHER, role: 'location-staff', locationsIds: ['location-1', 'location-2'] }));
    const { user, address } = await openForm('/users/user-2/account-1');
    expect(await screen.findByText('Playa')).toBeVisible();

    await pick(user, 'Cuenta', 'Otra casa');

    expect(await screen.findByText('Se han quitado 2 restaurantes que no son de la cuenta elegida')).toBeVisible();
    expect(screen.queryByText('Playa')).not.toBeInTheDocument();

    await pick(user, 'Restaurantes', 'Monte');
    await user.click(save());

    await waitFor(() => expect(address()).toBe('/users/user-2/account-2'));
    expect(changes).toEqual([['PATCH /Accounts/account-1/users/user-2', { accountId: 'account-2', locationsIds: ['location-3'] }]]);
    expect(await screen.findByRole('heading', { name: 'Leo Gil' })).toBeVisible();
  });

  it('drops the locations when the new role has none [AC-04]', async () => {
    const changes = usersOf(aUser({ ...OTHER, role: 'location-staff', locationsIds: ['location-1'] }));
    const { user } = await openForm('/users/user-2');

    await user.selectOptions(await field('Rol'), 'account-staff');
    await user.click(save());

    await waitFor(() => expect(changes).toEqual([['PATCH /EndUsers/user-2', { role: 'account-staff', locationsIds: [] }]]));
  });

  it('leaves a location role without locations unchanged [AC-04]', async () => {
    const changes = usersOf(aUser({ ...OTHER, role: 'location-staff', locationsIds: [] }));
    const { user } = await openForm('/users/user-2');

    await retype(user, 'Teléfono', '600 2');
    await user.click(save());

    await waitFor(() => expect(changes).toEqual([['PATCH /EndUsers/user-2', { phone: '600 2' }]]));
  });

  it('is read-only for a user with a higher role, and shows why [AC-04]', async () => {
    usersOf(aUser({ ...OTHER, role: 'multi-account-admin' }));
    await openForm('/users/user-2', 'account-admin');

    expect(screen.getByText(/Este usuario puede hacer más que tú/)).toBeVisible();
    for (const label of ['Nombre completo', 'Correo electrónico', 'Teléfono', 'Rol', 'Cuenta', 'Otras cuentas']) {
      expect(await field(label)).toBeDisabled();
    }
    expect(await field('Rol')).toHaveDisplayValue('Administrador de varias cuentas');
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Nueva contraseña/)).not.toBeInTheDocument();
  });

  it.each<[Role, string[], string[]]>([
    ['account-admin', ['Rol', 'Cuenta'], ['Nombre completo', 'Correo electrónico']],
    ['product-admin', ['Rol'], ['Nombre completo', 'Correo electrónico', 'Cuenta']],
  ])('prevents %s from changing its own role and scope, and changes the own password in a dialog [AC-04]', async (role, fixed, free) => {
    usersOf(aUser({ role, locationsIds: [] }));
    const { user } = await openForm('/users/user-1', role);

    for (const label of fixed) expect(await field(label)).toHaveAccessibleDescription('No lo puedes cambiar en tu propio usuario');
    for (const label of fixed) expect(await field(label)).toBeDisabled();
    for (const label of free) expect(await field(label)).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Eliminar el usuario…' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Nueva contraseña/)).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Cambiar la contraseña…' }));

    expect(within(await screen.findByRole('dialog')).getByLabelText(/^Contraseña actual/)).toHaveFocus();
  });

  it('asks for the current password when the own e-mail changes, and sends it only with that change [T-14]', async () => {
    const changes = usersOf(aUser({ role: 'account-admin', locationsIds: [] }));
    const { user } = await openForm('/users/user-1', 'account-admin');
    expect(screen.queryByLabelText(/^Contraseña actual/)).not.toBeInTheDocument();

    await retype(user, 'Correo electrónico', 'new@example.com');
    await user.click(save());
    await waitFor(async () => expect(await field('Contraseña actual')).toHaveAccessibleDescription('Campo requerido'));
    await retype(user, 'Contraseña actual', 'mine');
    await user.click(save());
    await waitFor(() => expect(changes).toEqual([['PATCH /EndUsers/user-1', { email: 'new@example.com', currentPassword: 'mine' }]]));
  });

  it('shows the strength of a new password while typing [T-14]', async () => {
    usersOf();
    const { user } = await openForm('/users/user-2', 'account-admin');

    await retype(user, 'Nueva contraseña', 'qwertyuiop');
    const describes = (text: RegExp) =>
      waitFor(async () => expect(await field('Nueva contraseña')).toHaveAccessibleDescription(text), { timeout: 10_000 });
    await describes(/contraseñas más usadas/);
    await retype(user, 'Nueva contraseña', 'restaurante');
    await describes(/fácil de adivinar/);
    await retype(user, 'Nueva contraseña', 'kitchen-door-42');
    await describes(/^Seguridad: muy buena$/);
  });

  it('shows that the user was not saved, and retains the entered values [AC-04]', async () => {
    usersOf();
    server.use(handle(updateUser, () => refusal(403, 'FORBIDDEN')));
    const { user } = await openForm('/users/user-2', 'account-admin');

    await retype(user, 'Teléfono', '600 2');
    await user.click(save());

    expect(await screen.findByText(/No tienes permiso para esto/)).toBeVisible();
    expect(await field('Teléfono')).toHaveValue('600 2');
  });

  it.each([['<b>Leo</b> & "Gil"'], ['Leo 👨‍🍳🔥'], ['محمد علي'], ["Robert'); DROP TABLE users;--"]])(
    'stores the name %s unchanged and renders it as text [AC-04]',
    async (name) => {
      const changes = usersOf();
      const { user } = await openForm('/users/user-2');

      await user.clear(await field('Nombre completo'));
      await user.click(await field('Nombre completo'));
      await user.paste(name);
      await user.click(save());

      expect(await screen.findByRole('heading', { name })).toHaveTextContent(name);
      expect(changes).toEqual([['PATCH /EndUsers/user-2', { name }]]);
    },
  );

  it('asks before leaving with unsaved changes [AC-04]', async () => {
    usersOf();
    const { user, address } = await openForm('/users/user-2');
    await retype(user, 'Teléfono', '600 2');

    await user.click(screen.getByRole('link', { name: 'Usuarios' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));

    expect(address()).toBe('/users/user-2');
    expect(await field('Teléfono')).toHaveValue('600 2');
  });

  it.each(['/users/none', '/users/user-2/account-2'])('shows for %s only that the user does not exist [AC-04]', async (path) => {
    usersOf();
    await renderShell(path, { role: 'account-admin' });

    expect(await screen.findByText('Este usuario no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver los usuarios' })).toHaveAttribute('href', '/users');
  });

  it('can be reloaded after an error [AC-04]', async () => {
    usersOf();
    server.use(handle(getUser, () => refusal(500, 'INTERNAL'), { once: true, params: { id: 'user-2' } }));
    const { user } = await renderShell('/users/user-2', { role: 'account-admin' });

    await user.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }));

    expect(await field('Nombre completo')).toHaveValue('Leo Gil');
  });
});

describe('deleting a user', () => {
  it.each([
    ['name', OTHER, 'Leo Gil'],
    ['e-mail if the name is missing', aUser({ ...OTHER, name: null }), 'leo@example.com'],
  ])("requires the user's %s, and returns to the list even with unsaved changes [AC-04]", async (_what, known, typed) => {
    const changes = usersOf(known);
    const { user, address } = await openForm('/users/user-2');
    await retype(user, 'Teléfono', '600 2');

    await user.click(screen.getByRole('button', { name: 'Eliminar el usuario…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(`Para confirmar, escribe «${typed}»`), typed.slice(1));
    expect(dialog.getByRole('button', { name: 'Eliminar' })).toBeDisabled();
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), typed);
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));

    await waitFor(() => expect(address()).toBe('/users'));
    expect(changes).toEqual([['DELETE /EndUsers/user-2']]);
    expect(await screen.findByText('Usuario eliminado')).toBeVisible();
  });

  it('is available only to the product administrator [AC-04]', async () => {
    usersOf();
    await openForm('/users/user-2', 'multi-account-admin');

    expect(save()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Eliminar el usuario…' })).not.toBeInTheDocument();
  });

  it('shows why it failed and does not remove the user [AC-04]', async () => {
    usersOf();
    server.use(handle(deleteUser, () => refusal(500, 'INTERNAL')));
    const { user, address } = await openForm('/users/user-2');

    await user.click(screen.getByRole('button', { name: 'Eliminar el usuario…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Leo Gil');
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));

    expect(await dialog.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();
    expect(address()).toBe('/users/user-2');
  });
});
