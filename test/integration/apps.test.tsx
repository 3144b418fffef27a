import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { listApps } from '@/contract/apps';
import { getSupportContacts, updateApp, updateSupportContacts } from '@/contract/appSettings';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { App } from '@/domain/app';
import type { SupportContacts } from '@/domain/supportContact';
import { AppsPage } from '@/features/integrations/AppsPage';
import { SupportContactsPage } from '@/features/integrations/SupportContactsPage';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { anApiStore } from '../factories/anApiStore';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { renderWithTexts } from '../setup/renderWithTexts';

const GLOVO: App = {
  slug: 'glovo',
  name: 'Glovo',
  enabled: true,
  scopes: ['channel'],
  countries: ['es'],
  image: '/icons/channels/glovo.svg',
  isPublicApiApp: false,
};

function renderPage(Page: typeof AppsPage) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          <Page />
          <LazyToasts />
        </>
      ),
    },
  ]);
  renderWithTexts(
    <Provider store={anApiStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return userEvent.setup();
}

describe('apps screen', () => {
  let app: App;
  let sent: unknown[];

  beforeEach(() => {
    aLayoutOf(1280, 800);
    app = { ...GLOVO };
    sent = [];
    server.use(
      handle(listApps, () => HttpResponse.json({ data: [app], count: 1, totalCount: 1 })),
      handle(
        updateApp,
        async ({ request }) => {
          // The app sends this body.
          const change = (await request.json()) as Partial<App>;
          sent.push(change);
          app = { ...app, ...change };
          return HttpResponse.json({ data: app });
        },
        { params: { slug: 'glovo' } },
      ),
    );
  });

  it('lists the apps with kind, countries and state [R-01]', async () => {
    renderPage(AppsPage);

    const row = await screen.findByRole('row', { name: /Glovo/ });
    expect(within(row).getByText('Canal')).toBeVisible();
    expect(within(row).getByText('España')).toBeVisible();
    expect(within(row).getByText('Activa')).toBeVisible();
  });

  it('sends only the changed field and shows the new state in the list [R-01]', async () => {
    const user = renderPage(AppsPage);

    await user.click(await screen.findByRole('button', { name: /Glovo/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'App Glovo' }));
    expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled();
    await user.click(dialog.getByRole('switch', { name: 'Activa' }));
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));

    expect(await screen.findByText('Glovo: cambios guardados')).toBeVisible();
    expect(sent).toEqual([{ enabled: false }]);
    expect(await screen.findByText('Desactivada')).toBeVisible();
  });

  it('retains the entered values when the server rejects them [R-01]', async () => {
    const details = [{ path: 'name', message: 'tooLong' }];
    server.use(
      handle(
        updateApp,
        () => HttpResponse.json({ error: { statusCode: 422, code: 'INVALID_DATA', message: '', details } }, { status: 422 }),
        { params: { slug: 'glovo' } },
      ),
    );
    const user = renderPage(AppsPage);

    await user.click(await screen.findByRole('button', { name: /Glovo/ }));
    const name = await screen.findByRole('textbox', { name: /Nombre/ });
    await user.clear(name);
    await user.type(name, 'Glovo España');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(name).toBeInvalid());
    expect(name).toHaveValue('Glovo España');
  });
});

describe('support contacts screen', () => {
  let stored: SupportContacts;

  beforeEach(() => {
    stored = { contacts: [{ name: 'España', picture: 'es' }] };
    server.use(
      handle(getSupportContacts, () => HttpResponse.json({ data: stored })),
      handle(updateSupportContacts, async ({ request }) => {
        // The app sends this body.
        stored = (await request.json()) as SupportContacts;
        return HttpResponse.json({ data: stored });
      }),
    );
  });

  it('changes a number, adds a contact and saves both [R-01]', async () => {
    const user = renderPage(SupportContactsPage);

    await user.type(await screen.findByRole('textbox', { name: /Número/ }), '+34 910 000 000');
    await user.click(screen.getByRole('button', { name: 'Añadir contacto' }));
    await user.type(screen.getAllByRole('textbox', { name: /Nombre/ })[1] as HTMLElement, 'Portugal');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    expect(await screen.findByText('Contactos guardados')).toBeVisible();
    expect(stored).toEqual({
      contacts: [
        { name: 'España', picture: 'es', number: '+34 910 000 000' },
        { name: 'Portugal', picture: 'chat', number: '', link: '' },
      ],
    });
  });

  it('shows an invalid link on its field and sends nothing [R-01]', async () => {
    const user = renderPage(SupportContactsPage);

    const link = await screen.findByRole('textbox', { name: /Enlace/ });
    await user.type(link, 'wa.me/34600000000');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(link).toBeInvalid());
    expect(stored).toEqual({ contacts: [{ name: 'España', picture: 'es' }] });
  });

  it('removes a contact [R-01]', async () => {
    const user = renderPage(SupportContactsPage);

    await user.click(await screen.findByRole('button', { name: 'Quitar el contacto 1' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(stored).toEqual({ contacts: [] }));
  });
});
