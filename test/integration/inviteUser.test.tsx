import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { issueLink, withdrawLinks } from '@/contract/accessLinks';
import { createUser } from '@/contract/users';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { field, openForm, OTHER, retype, save, usersOf } from './userScreen';

const LINK = `/join#token=${'k'.repeat(43)}`;
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();
const OVER = new Date(Date.now() - 60_000).toISOString();

describe('invitation', () => {
  it('replaces the password of a new user, and shows its link once [R-08]', async () => {
    usersOf();
    let body: unknown;
    server.use(
      handle(createUser, async ({ request }) => {
        body = await request.json();
        const accessLink = { kind: 'invitation', expiresAt: IN_A_WEEK, link: LINK };
        return HttpResponse.json({ data: { ...aUser({ id: OTHER.id, name: 'Eva Mar' }), accessLink } }, { status: 201 });
      }),
    );
    const { user, address } = await openForm('/users/new', 'account-admin');

    await retype(user, 'Nombre completo', 'Eva Mar');
    await retype(user, 'Correo electrónico', 'eva@example.com');
    await user.selectOptions(await field('Rol'), 'account-staff');
    await user.click(screen.getByRole('switch', { name: 'Invitar con un enlace' }));
    expect(screen.queryByLabelText(/^Contraseña/)).not.toBeInTheDocument();
    await user.click(save());

    const dialog = await screen.findByRole('dialog', { name: 'Invitación para Eva Mar' });
    expect(within(dialog).getByLabelText('Enlace')).toHaveValue(`${window.location.origin}${LINK}`);
    expect(body).toMatchObject({ email: 'eva@example.com', invite: true });
    expect(body).not.toHaveProperty('password');
    await user.click(within(dialog).getByRole('button', { name: 'Hecho' }));
    await waitFor(() => expect(address()).toBe(`/users/${OTHER.id}`));
    expect(document.body).not.toHaveTextContent('token=');
  });

  it.each([
    [IN_A_WEEK, /^Invitación hasta el .*Todavía no puede entrar/],
    [OVER, /^La invitación caducó el .*Todavía no puede entrar/],
  ])("that ends %s is shown on the user's page, with a button to invite again [R-08]", async (invitedUntil, text) => {
    usersOf({ ...OTHER, invitedUntil });
    const issued: string[] = [];
    server.use(
      handle(issueLink, ({ params }) => {
        issued.push(String(params['id']));
        return HttpResponse.json({ data: { kind: 'invitation', expiresAt: IN_A_WEEK } }, { status: 201 });
      }),
    );
    const { user } = await openForm(`/users/${OTHER.id}`);

    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver a invitar' }));

    expect(await screen.findByText(`El enlace se enviará a ${OTHER.email}`)).toBeVisible();
    expect(issued).toEqual([OTHER.id]);
  });

  it('is withdrawn from the page of the user [R-08]', async () => {
    const withdrawn: string[] = [];
    usersOf({ ...OTHER, invitedUntil: IN_A_WEEK });
    server.use(
      handle(withdrawLinks, ({ params }) => {
        withdrawn.push(String(params['id']));
        usersOf({ ...OTHER, invitedUntil: OVER });
        return HttpResponse.json({ data: { id: OTHER.id } });
      }),
    );
    const { user } = await openForm(`/users/${OTHER.id}`);

    await user.click(screen.getByRole('button', { name: 'Retirar la invitación' }));

    expect(await screen.findByText('El enlace ya no funciona')).toBeVisible();
    expect(await screen.findByText(/^La invitación caducó el/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retirar la invitación' })).not.toBeInTheDocument();
    expect(withdrawn).toEqual([OTHER.id]);
  });

  it('is replaced by a password link for a user who has a password [R-08]', async () => {
    usersOf();
    server.use(
      handle(issueLink, () => HttpResponse.json({ data: { kind: 'passwordReset', expiresAt: IN_A_WEEK, link: LINK } }, { status: 201 })),
    );
    const { user } = await openForm(`/users/${OTHER.id}`);

    expect(screen.queryByRole('button', { name: 'Volver a invitar' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Crear enlace de contraseña' }));

    expect(await screen.findByRole('dialog', { name: 'Enlace de contraseña para Leo Gil' })).toBeVisible();
  });
});
