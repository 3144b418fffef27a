import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAccountLocations } from '@/contract/accounts';
import { listAccountApps, listApps } from '@/contract/apps';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts, serverWithAccounts } from './accountServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const GLOVO = { slug: 'glovo', name: 'Glovo', scopes: ['channel'] };
const WHOLE = anAccount({
  taxId: 'B12345674',
  billingMode: 'subaccount',
  fiscalData: { businessAddress: { address: 'Mayor 1', postalCode: '28001', city: 'Madrid', country: 'ES' } },
});
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });

beforeEach(() => {
  beforeAccounts();
  signedInAs('product-admin');
  server.use(handle(listApps, () => HttpResponse.json({ data: [GLOVO], count: 1, totalCount: 1 })));
});

/** The account has a restaurant and a channel. */
function withRestaurantAndChannel(): void {
  const params = { id: 'account-1' };
  server.use(
    handle(listAccountLocations, () => HttpResponse.json({ data: [aLocation()], count: 1, totalCount: 1 }), { params }),
    handle(listAccountApps, () => HttpResponse.json({ data: [GLOVO], count: 1, totalCount: 1 }), { params }),
  );
}

describe('account checklist', () => {
  it('lists what a new account needs, with links [R-03]', async () => {
    serverWithAccounts({ ...WHOLE, fiscalData: { businessAddress: { country: 'ES' } } });
    await renderApp('/accounts/account-1');

    const list = within(await screen.findByRole('list', { name: 'Puesta en marcha' }));
    const states = list.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Dirección fiscalEscribe calle, ciudad y país en este formulario y guarda.',
      'CanalesMarca en este formulario los canales que usa y guarda.',
      'RestauranteLa cuenta no tiene restaurantes.Ir',
      'UsuarioNadie de la cuenta puede entrar.Ir',
    ]);
    expect(states).toEqual(['Falta', 'Falta', 'Falta', 'Falta']);
    expect(list.getByRole('link', { name: 'Restaurante: ir' })).toHaveAttribute('href', '/locations/new/account-1');
    expect(list.getByRole('link', { name: 'Usuario: ir' })).toHaveAttribute('href', '/accounts/account-1/users/new');
  });

  it('appears together with the sections below it, which would otherwise move under the pointer [R-03]', async () => {
    serverWithAccounts(WHOLE);
    let answer: (() => void) | undefined;
    server.use(
      handle(listAccountApps, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ data: [], count: 0, totalCount: 0 });
      }),
    );
    await renderApp('/accounts/account-1');
    expect(await field('NIF')).toBeVisible();
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.queryByRole('tab', { name: 'Usuarios' })).not.toBeInTheDocument();

    answer?.();

    expect(await screen.findByRole('tab', { name: 'Usuarios' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Puesta en marcha' })).toBeVisible();
  });

  it('leaves the sections usable when the apps cannot be loaded [R-03]', async () => {
    serverWithAccounts(WHOLE);
    server.use(handle(listAccountApps, () => refusal(500, 'INTERNAL')));
    await renderApp('/accounts/account-1');

    expect(await screen.findByRole('tab', { name: 'Usuarios' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Puesta en marcha' })).not.toBeInTheDocument();
  });

  it('disappears when nothing is missing [R-03]', async () => {
    serverWithAccounts(WHOLE);
    withRestaurantAndChannel();
    await renderApp('/accounts/account-1');

    expect(await screen.findByText(aLocation().name)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Puesta en marcha' })).not.toBeInTheDocument();
  });

  it('disappears with its last step, and the sections below it stay as they are [R-03]', async () => {
    serverWithAccounts({ ...WHOLE, fiscalData: { businessAddress: { address: 'Mayor 1', country: 'ES' } } });
    withRestaurantAndChannel();
    const { user } = await renderApp('/accounts/account-1');
    const list = await screen.findByRole('list', { name: 'Puesta en marcha' });
    const tab = screen.getByRole('tab', { name: 'Usuarios' });

    await user.type(await field('Ciudad'), 'Madrid');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(list).not.toBeInTheDocument());
    expect(tab).toBeVisible();
  });
});
