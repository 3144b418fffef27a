import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getAccount } from '@/contract/accounts';
import { createAccount, deleteAccount, updateAccount } from '@/contract/accountForm';
import { listApps } from '@/contract/apps';
import { DEFAULT_REOPENING } from '@/domain/reopening';
import { anAccount } from '../factories/anAccount';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts, serverWithAccounts } from './accountServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const APPS = [
  { slug: 'glovo', name: 'Glovo', scopes: ['channel'] },
  { slug: 'ubereats', name: 'Uber Eats', scopes: ['channel'] },
  { slug: 'stuart', name: 'Stuart', scopes: ['rider'] },
];

beforeEach(() => {
  beforeAccounts();
  signedInAs('product-admin');
  server.use(handle(listApps, () => HttpResponse.json({ data: APPS, count: 3, totalCount: 3 })));
});

const WHOLE = anAccount({
  reopening: { pauseOver: true, closedItself: false, minutes: 10, attemptsPerHour: 2 },
  taxId: 'B12345674',
  bankAccount: 'ES00',
  billingMode: 'subaccount',
  fiscalData: { businessAddress: { address: 'Mayor 1', postalCode: '28001', city: 'Madrid', country: 'ES' } },
});
const save = () => screen.getByRole('button', { name: 'Guardar' });
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });

describe('account form', () => {
  it('creates an account with the entered values and opens its page [AC-01]', async () => {
    const { sent } = serverWithAccounts();
    const { user, address } = await renderApp('/accounts/new');

    await user.type(await field('Nombre o razón social'), '  Taquería ');
    await user.type(await field('NIF'), 'X1');
    await user.selectOptions(screen.getByLabelText(/^Idioma/), 'Português');
    await user.selectOptions(screen.getByLabelText(/^País/), 'México');
    await user.selectOptions(screen.getByLabelText(/^Modo/), 'Una factura por subcuenta');
    await user.selectOptions(screen.getByLabelText(/^Moneda/), 'peso mexicano');
    await user.type(await field('Ciudad'), 'Oaxaca');
    await user.type(screen.getByLabelText(/^Canales, repartidores/), 'ube');
    await user.click(await screen.findByText('Uber Eats'));
    await user.click(save());

    await waitFor(() => expect(address()).toBe('/accounts/account-new'));
    expect(sent).toEqual([
      {
        call: 'POST /Accounts',
        body: {
          name: 'Taquería',
          taxId: 'X1',
          bankAccount: '',
          parentId: null,
          currency: 'MXN',
          defaultLanguage: 'pt',
          billingMode: 'subaccount',
          apps: ['ubereats'],
          reopening: DEFAULT_REOPENING,
          fiscalData: { businessAddress: { address: '', postalCode: '', city: 'Oaxaca', country: 'MX' } },
        },
      },
    ]);
    expect(await screen.findByText('Cuenta Taquería guardada')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Taquería' })).toBeVisible();
  });

  it('shows each error on its field, focuses the first, and sends nothing [ER-05]', async () => {
    const { sent } = serverWithAccounts();
    const { user } = await renderApp('/accounts/new');
    await user.type(await field('NIF'), 'B 123');

    await user.click(save());

    const name = await field('Nombre o razón social');
    expect(name).toHaveAccessibleDescription('Campo requerido');
    expect(name).toHaveFocus();
    expect(await field('NIF')).toHaveAccessibleDescription('No se permiten espacios');
    expect(screen.getByLabelText(/^País/)).toHaveAccessibleDescription('Campo requerido');
    expect(screen.getByRole('alert')).toHaveTextContent('Completa los campos obligatorios del formulario');
    expect(sent).toEqual([]);
    await user.type(name, 'Casa');
    expect(name).toHaveAccessibleDescription('');
  });

  it('saves a changed account, and discards edits on request [AC-01]', async () => {
    const { sent } = serverWithAccounts(WHOLE);
    const { user } = await renderApp('/accounts/account-1');
    const city = await field('Ciudad');
    expect(save()).toBeDisabled();

    await user.type(city, ' sur');
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    expect(city).toHaveValue('Madrid');
    await user.clear(city);
    await user.type(city, 'Getafe');
    await user.click(save());

    await waitFor(() => expect(save()).toBeDisabled());
    const { id, ...draft } = WHOLE;
    expect(sent).toEqual([
      {
        call: `PUT /Accounts/${id}`,
        body: { ...draft, fiscalData: { businessAddress: { ...WHOLE.fiscalData?.businessAddress, city: 'Getafe' } } },
      },
    ]);
  });

  it('saves when Pase reopens channels, and checks the bounds of the minutes and attempts [K-08]', async () => {
    const { sent } = serverWithAccounts(WHOLE);
    const { user } = await renderApp('/accounts/account-1');
    const minutes = await field('Minutos hasta la reapertura');
    const attempts = await field('Intentos por hora');
    expect([minutes, attempts].map((input) => input.getAttribute('value'))).toEqual(['10', '2']);

    await user.click(screen.getByRole('switch', { name: 'Reabrir un canal que se ha cerrado solo' }));
    await user.clear(minutes);
    await user.type(minutes, '121');
    await user.clear(attempts);
    await user.type(attempts, '0');
    await user.click(save());

    expect(minutes).toHaveAccessibleDescription(/El número no es válido/);
    expect(attempts).toHaveAccessibleDescription(/El número no es válido/);
    expect(sent).toEqual([]);
    await user.clear(minutes);
    await user.type(minutes, '120');
    await user.clear(attempts);
    await user.type(attempts, '10');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ reopening: { pauseOver: true, closedItself: true, minutes: 120, attemptsPerHour: 10 } });
  });

  it("shows the server's validation errors on their fields and retains the entered values", async () => {
    serverWithAccounts(WHOLE);
    server.use(
      handle(updateAccount, () =>
        HttpResponse.json(
          {
            error: {
              statusCode: 422,
              code: 'INVALID_DATA',
              message: 'Invalid',
              details: [
                { path: 'taxId', message: 'taken' },
                { path: 'fiscalData.businessAddress.city', message: 'Unknown city' },
                { path: 'shoeSize', message: 'too large' },
              ],
            },
          },
          { status: 422 },
        ),
      ),
    );
    const { user } = await renderApp('/accounts/account-1');
    await user.type(await field('NIF'), '9');

    await user.click(save());

    await waitFor(async () => expect(await field('NIF')).toHaveAccessibleDescription('Ya lo usa otra persona'));
    expect(await field('NIF')).toHaveFocus();
    expect(await field('NIF')).toHaveValue('B123456749');
    expect(await field('Ciudad')).toHaveAccessibleDescription('Unknown city');
    expect(screen.getByRole('alert')).toHaveTextContent('Ha habido un error, por favor revise los campos shoeSize: too large');
  });

  it('shows why saving failed, retains the entered values, and saves on the next attempt', async () => {
    const { sent } = serverWithAccounts(WHOLE);
    server.use(handle(updateAccount, () => HttpResponse.error(), { once: true }));
    const { user } = await renderApp('/accounts/account-1');
    await user.type(await field('Ciudad'), '!');

    await user.click(save());
    expect(await screen.findByText(/No se ha podido guardar los datos/)).toBeVisible();
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await field('Ciudad')).toHaveValue('Madrid!');
  });

  it("sends only the edited fields, so that another user's changes remain [AC-01]", async () => {
    const { sent } = serverWithAccounts(WHOLE);
    const { user } = await renderApp('/accounts/account-1');
    await user.type(await field('Ciudad'), ' sur');
    const { sent: later } = serverWithAccounts({ ...WHOLE, bankAccount: 'ES99', apps: ['stuart'] });
    await user.click(save());

    await waitFor(() => expect(later).toHaveLength(1));
    expect(sent).toEqual([]);
    expect(later[0]?.body).toMatchObject({
      bankAccount: 'ES99',
      apps: ['stuart'],
      fiscalData: { businessAddress: { city: 'Madrid sur' } },
    });
    await waitFor(async () => expect(await field('Cuenta bancaria')).toHaveValue('ES99'));
  });

  it('shows empty bank fields and sends no bank account when the server sent none [T-12]', async () => {
    const { taxId: _taxId, bankAccount: _bankAccount, ...withoutBoth } = WHOLE;
    const { sent } = serverWithAccounts(withoutBoth);
    const { user } = await renderApp('/accounts/account-1');
    expect(await field('Cuenta bancaria')).toHaveValue('');
    await user.type(await field('Ciudad'), ' sur');

    await user.click(save());
    expect(await field('NIF')).toHaveAccessibleDescription('Campo requerido');
    expect(sent).toEqual([]);
    await user.type(await field('NIF'), 'B1');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ taxId: 'B1' });
    expect(sent[0]?.body).not.toHaveProperty('bankAccount');
  });

  it('saves nothing while the latest version cannot be loaded', async () => {
    const { sent } = serverWithAccounts(WHOLE);
    const { user } = await renderApp('/accounts/account-1');
    await user.type(await field('Ciudad'), ' sur');
    server.use(handle(getAccount, () => refusal(503, 'BUSY')));

    await user.click(save());

    expect(await screen.findByText(/No se ha podido guardar los datos/)).toBeVisible();
    expect(await field('Ciudad')).toHaveValue('Madrid sur');
    expect(sent).toEqual([]);
  });

  it('retains the input while a save is in progress', async () => {
    serverWithAccounts(WHOLE);
    let answer = () => {};
    server.use(
      handle(updateAccount, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ data: { ...WHOLE, taxId: 'B123456749' } });
      }),
    );
    const { user } = await renderApp('/accounts/account-1');
    await user.type(await field('NIF'), '9');
    await user.click(save());
    await user.type(await field('Ciudad'), ' sur');

    answer();

    expect(await screen.findByText('Cuenta Grupo Ñandú guardada')).toBeVisible();
    expect(await field('Ciudad')).toHaveValue('Madrid sur');
    expect(save()).toBeEnabled();
    await user.click(screen.getByRole('link', { name: 'Cuentas' }));
    expect(await screen.findByText('Hay cambios sin guardar')).toBeVisible();
  });

  it('does not navigate back a user who left during the save, and confirms the save', async () => {
    serverWithAccounts();
    let answer = () => {};
    server.use(
      handle(createAccount, async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ data: { ...WHOLE, id: 'account-new' } }, { status: 201 });
      }),
    );
    const { user, address } = await renderApp('/accounts/account-1/subaccounts/new');
    expect(await screen.findByText('Esta cuenta no existe')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ver las cuentas' }));
    await user.click(await screen.findByRole('link', { name: 'Nueva cuenta' }));
    await user.type(await field('Nombre o razón social'), 'Casa');
    await user.type(await field('NIF'), 'B1');
    await user.selectOptions(screen.getByLabelText(/^Idioma/), 'Español');
    await user.selectOptions(screen.getByLabelText(/^País/), 'España');
    await user.selectOptions(screen.getByLabelText(/^Modo/), 'Una factura por subcuenta');
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'Usuarios' }));
    // The next screen's code is still loading when the reply arrives.
    fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    answer();

    expect(await screen.findByText('Cuenta Grupo Ñandú guardada')).toBeVisible();
    expect(address()).toBe('/users');
  });

  it('moves the focus to the form after its button is disabled', async () => {
    serverWithAccounts(WHOLE);
    const { user } = await renderApp('/accounts/account-1');
    const city = await field('Ciudad');
    await user.type(city, '!');

    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));

    await waitFor(() => expect(city.closest('form')).toHaveFocus());
  });

  it('renders markup in a name as text', async () => {
    const name = '<img src=x onerror=alert(1)> 🍕 مطعم';
    serverWithAccounts({ ...WHOLE, name });
    await renderApp('/accounts/account-1');

    const heading = await screen.findByRole('heading', { name });
    expect(heading.querySelector('img')).toBeNull();
    expect(await field('Nombre o razón social')).toHaveValue(name);
  });

  it('asks before leaving with unsaved changes, and stays or leaves as the user chooses', async () => {
    serverWithAccounts(WHOLE);
    const { user, address } = await renderApp('/accounts/account-1');
    await user.type(await field('Ciudad'), '!');

    await user.click(screen.getByRole('link', { name: 'Cuentas' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir aquí' }));
    expect(address()).toBe('/accounts/account-1');
    expect(await field('Ciudad')).toHaveValue('Madrid!');
    await user.click(screen.getByRole('link', { name: 'Cuentas' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salir sin guardar' }));

    await waitFor(() => expect(address()).toBe('/accounts'));
  });

  it('deletes an account after its name is typed, and shows why one cannot be deleted [AC-01]', async () => {
    const { sent } = serverWithAccounts(WHOLE);
    server.use(handle(deleteAccount, () => refusal(409, 'ACCOUNT_NOT_EMPTY'), { once: true }));
    const { user, address } = await renderApp('/accounts/account-1');

    await user.type(await field('Ciudad'), '!');
    await user.click(await screen.findByRole('button', { name: 'Eliminar la cuenta…' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Eliminar' });
    await user.type(within(dialog).getByRole('textbox'), 'Grupo');
    expect(confirm).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), ' Ñandú');
    await user.click(confirm);
    expect(await within(dialog).findByText(/todavía tiene restaurantes, usuarios o subcuentas/)).toBeVisible();
    await user.click(confirm);

    await waitFor(() => expect(address()).toBe('/accounts'));
    expect(sent).toEqual([{ call: 'DELETE /Accounts/account-1', body: null }]);
  });

  it('allows only the product administrator to delete an account [AC-01]', async () => {
    signedInAs('account-admin');
    serverWithAccounts(WHOLE);
    await renderApp('/accounts/account-1');

    await field('Ciudad');
    expect(screen.queryByRole('button', { name: 'Eliminar la cuenta…' })).not.toBeInTheDocument();
  });

  it.each(['/accounts/nobody', '/accounts/account-1/subaccounts/other'])('shows that the account at %s does not exist', async (path) => {
    serverWithAccounts(WHOLE, anAccount({ id: 'other', parentId: 'another' }));
    await renderApp(path);

    expect(await screen.findByText('Esta cuenta no existe')).toBeVisible();
  });
});

describe('sections of an account', () => {
  it('load their data when they are opened [AC-02]', async () => {
    const { requests } = serverWithAccounts(WHOLE, anAccount({ id: 'sub', name: 'Norte', parentId: 'account-1' }));
    const { user } = await renderApp('/accounts/account-1');
    const of = (path: string) => requests.filter((each) => each === `/Accounts/account-1/${path}`).length;
    expect(await screen.findByText('La cuenta no tiene restaurantes')).toBeVisible();
    // The checklist of an account without a restaurant loads the users.
    expect([of('locations'), of('all-locations'), of('users'), of('subaccounts')]).toEqual([1, 0, 1, 0]);

    await user.click(screen.getByLabelText('También los de sus subcuentas'));
    await waitFor(() => expect([of('all-locations'), of('all-subaccounts')]).toEqual([1, 1]));
    // With the keyboard.
    screen.getByRole('tab', { name: 'Restaurantes' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(await screen.findByRole('link', { name: 'Norte' })).toHaveAttribute('href', '/accounts/account-1/subaccounts/sub');
    expect(screen.getByRole('link', { name: 'Nueva subcuenta' })).toHaveAttribute('href', '/accounts/account-1/subaccounts/new');
    await user.click(screen.getByRole('tab', { name: 'Apps' }));
    expect(await screen.findByText('La cuenta no tiene apps')).toBeVisible();

    expect(requests).toContain('/accounts/account-1/apps?scopes=channel,loyalty,rider,pos');
    expect(of('subaccounts')).toBe(1);
  });

  it('are available only after the account is saved [AC-03]', async () => {
    serverWithAccounts(WHOLE);
    await renderApp('/accounts/new');

    for (const name of ['Nuevo restaurante', 'Nuevo usuario', 'Nueva subcuenta']) {
      const button = await screen.findByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Guarda primero la cuenta: después podrás añadirle restaurantes y usuarios.');
    }
  });

  it("create a sub-account under its parent, with the parent's currency, language and apps [AC-03]", async () => {
    signedInAs('multi-account-admin');
    const { sent } = serverWithAccounts(WHOLE);
    const { user, address } = await renderApp('/accounts/account-1/subaccounts/new');
    expect(await screen.findByText('Subcuenta de')).toHaveTextContent('Subcuenta de Grupo Ñandú');
    expect(screen.queryByRole('button', { name: 'Nueva subcuenta' })).not.toBeInTheDocument();

    await user.type(await field('Nombre o razón social'), 'Norte');
    await user.type(await field('NIF'), 'B2');
    await user.click(save());

    await waitFor(() => expect(address()).toBe('/accounts/account-1/subaccounts/account-new'));
    expect(sent).toEqual([
      {
        call: 'POST /Accounts',
        body: expect.objectContaining({
          name: 'Norte',
          parentId: 'account-1',
          currency: 'EUR',
          defaultLanguage: 'es',
          apps: ['glovo', 'ubereats'],
        }),
      },
    ]);
    expect(await screen.findByRole('heading', { name: 'Norte' })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Subcuentas' })).not.toBeInTheDocument();
  });

  it.each(['account-admin', 'account-manager'] as const)('have no sub-accounts for %s [AC-03]', async (role) => {
    signedInAs(role);
    serverWithAccounts(WHOLE);
    const { address } = await renderApp('/accounts/account-1/subaccounts/new');

    await waitFor(() => expect(address()).toBe('/dashboard'));
  });
});
