import { screen, waitFor, within } from '@testing-library/react';
import '@/features/users/PasswordForm/PasswordDialog';
import { HttpResponse } from 'msw';
import { getLoginData } from '@/contract/session';
import { updateUser } from '@/contract/users';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { renderShell } from './shellScreen';

/** A server that accepts changes of a user. @returns the received bodies */
function takesChanges() {
  const changes: unknown[] = [];
  server.use(
    handle(updateUser, async ({ request, params }) => {
      changes.push([params['id'], await request.json()]);
      return HttpResponse.json({ data: aUser() });
    }),
  );
  return changes;
}

function refuses(details: { path: string; message: string }[]) {
  server.use(
    handle(updateUser, () =>
      HttpResponse.json({ error: { statusCode: 422, code: 'INVALID_DATA', message: 'no', details } }, { status: 422 }),
    ),
  );
}

async function openDialog() {
  const { user, app } = await renderShell('/dashboard', { role: 'location-staff' });
  await user.click(screen.getByRole('button', { name: 'Usuario staff@example.com' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Cambiar la contraseña' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}`));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Cambiar la contraseña' }));
  const fill = async (current: string, next: string, repeated = next) => {
    if (current) await user.type(field('Contraseña actual'), current);
    if (next) await user.type(field('Nueva contraseña'), next);
    if (repeated) await user.type(field('Repite la nueva contraseña'), repeated);
  };
  return { user, app, dialog, field, submit, fill };
}

const FIELDS = ['Contraseña actual', 'Nueva contraseña', 'Repite la nueva contraseña'];

describe('password form', () => {
  it('changes the password of a user with any role, with the current one, and confirms it [AC-05]', async () => {
    const changes = takesChanges();
    const { submit, fill } = await openDialog();

    await fill('the-old-one', 'the-new-one');
    await submit();

    expect(await screen.findByText('Contraseña cambiada')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changes).toEqual([['user-1', { currentPassword: 'the-old-one', password: 'the-new-one' }]]);
  });

  it("continues with the new session from the server, in this tab and the browser's other tabs [AC-05]", async () => {
    const { submit, fill, app } = await openDialog();
    const old = app.store.getState().session;
    const token = aToken({ epoch: 1 });
    const tokens: (string | null)[] = [];
    server.use(
      handle(updateUser, () => HttpResponse.json({ data: aUser() }, { headers: { 'access-token': token } })),
      handle(getLoginData, ({ request }) => void tokens.push(request.headers.get('access-token'))),
    );

    await fill('the-old-one', 'the-new-one');
    await submit();

    expect(await screen.findByText('Contraseña cambiada')).toBeVisible();
    expect(app.store.getState().session).toEqual({ ...old, token });
    await waitFor(() => expect(localStorage.getItem('pase:session')).toContain(token));
    await waitFor(() => expect(tokens).toEqual([token]));
    expect(app.runtime.get().session.getSnapshot().matches({ active: 'signedIn' })).toBe(true);
  });

  it.each([
    ['of another user', aToken({ id: 'user-2' })],
    ['that cannot be read', 'no-token'],
  ])('retains the session when the reply contains a token %s', async (_which, token) => {
    const { submit, fill, app } = await openDialog();
    const old = app.store.getState().session;
    server.use(handle(updateUser, () => HttpResponse.json({ data: aUser() }, { headers: { 'access-token': token } })));

    await fill('the-old-one', 'the-new-one');
    await submit();

    expect(await screen.findByText('Contraseña cambiada')).toBeVisible();
    expect(app.store.getState().session).toEqual(old);
  });

  it('requires all three fields, and focuses the first missing one [AC-05]', async () => {
    const changes = takesChanges();
    const { field, submit } = await openDialog();

    await submit();

    for (const label of FIELDS) await waitFor(() => expect(field(label)).toHaveAccessibleDescription('Campo requerido'));
    expect(field('Contraseña actual')).toHaveFocus();
    expect(screen.getByText('Completa los campos obligatorios del formulario')).toBeVisible();
    expect(changes).toEqual([]);
  });

  it.each([
    ['a different repetition', 'the-new-one', 'the-new-two', 'Repite la nueva contraseña', 'No coincide con la nueva contraseña'],
    ['a new password that is too short', 'seven77', 'seven77', 'Nueva contraseña', 'Usa al menos 8 caracteres'],
  ])('rejects %s and sends nothing [AC-05]', async (_case, next, repeated, label, problem) => {
    const changes = takesChanges();
    const { field, submit, fill } = await openDialog();

    await fill('the-old-one', next, repeated);
    await submit();

    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(problem));
    expect(field(label)).toHaveFocus();
    expect(changes).toEqual([]);
  });

  it('shows a rejected current password on its field, and retains the other values [AC-05]', async () => {
    refuses([{ path: 'currentPassword', message: 'wrongPassword' }]);
    const { field, submit, fill } = await openDialog();

    await fill('not-mine', 'the-new-one');
    await submit();

    await waitFor(() => expect(field('Contraseña actual')).toHaveAccessibleDescription('La contraseña actual no es correcta'));
    expect(field('Contraseña actual')).toHaveFocus();
    expect(field('Repite la nueva contraseña')).toHaveValue('the-new-one');
  });

  it('shows that there were too many attempts [AC-05]', async () => {
    server.use(handle(updateUser, () => refusal(429, 'TOO_MANY_ATTEMPTS')));
    const { submit, fill } = await openDialog();

    await fill('not-mine', 'the-new-one');
    await submit();

    expect(await screen.findByText(/Demasiadas peticiones seguidas/)).toBeVisible();
  });

  it('sets the autocomplete type of each field for password managers [AC-05]', async () => {
    const { field } = await openDialog();

    expect(FIELDS.map((label) => [field(label).getAttribute('type'), field(label).getAttribute('autocomplete')])).toEqual([
      ['password', 'current-password'],
      ['password', 'new-password'],
      ['password', 'new-password'],
    ]);
    expect(screen.getByDisplayValue('staff@example.com')).toHaveAttribute('autocomplete', 'username');
  });

  it('has the focus while it is open, and returns it to the user menu', async () => {
    const { user, field } = await openDialog();
    await waitFor(() => expect(field('Contraseña actual')).toHaveFocus());
    expect(field('Contraseña actual')).not.toHaveAccessibleDescription('Campo requerido');

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.getByRole('button', { name: 'Usuario staff@example.com' })).toHaveFocus());
  });

  it('clears the input when it is closed [AC-05]', async () => {
    const { user, dialog, fill } = await openDialog();

    await fill('the-old-one', 'the-new-one');
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Usuario staff@example.com' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cambiar la contraseña' }));

    for (const label of FIELDS) expect(await screen.findByLabelText(new RegExp(`^${label}`))).toHaveValue('');
  });
});
