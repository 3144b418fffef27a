import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { socketRoutes } from '@/app/socketRoutes';
import { HttpResponse } from 'msw';
import { getLocation } from '@/contract/locations';
import { SCREENS } from '@/app/screens';
import { aDeployment } from '../factories/aDeployment';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { ALL_FLAGS, renderShell, sidebar, title } from './shellScreen';

describe('top bar', () => {
  it("shows the screen's name in the top bar and the window title [S-10]", async () => {
    await renderShell('/dashboard');

    expect(title()).toHaveTextContent(/^Panel$/);
    await waitFor(() => expect(document.title).toBe('Panel · Pase'));
  });

  it.each([
    ['/store-availability/selected', 'Control de restaurantes'],
    ['/store-availability/selected/location-1', 'Control de restaurantes'],
  ])('gives %s the title "%s" [S-10]', async (path, name) => {
    server.use(handle(getLocation, () => refusal(404, 'NOT_FOUND')));
    await renderShell(path, { flags: ALL_FLAGS });

    expect(title()).toHaveTextContent(name);
  });

  it("appends the location's name, for which it requests only id and name [S-10]", async () => {
    const requests: string[] = [];
    server.use(
      handle(getLocation, ({ request, params }) => {
        const { searchParams } = new URL(request.url);
        searchParams.delete('ts');
        requests.push(`${String(params['id'])}?${searchParams.toString()}`);
        return HttpResponse.json({ data: aLocation({ name: 'Centro <b>' }) });
      }),
    );

    await renderShell('/locations/location-1', { role: 'account-admin' });

    expect(title()).toHaveTextContent(/^Editar restaurante/);
    expect(await screen.findByRole('heading', { level: 1, name: 'Editar restaurante · Centro <b>' })).toBeVisible();
    // The lazy page requests the whole location.
    await waitFor(() => expect(requests).toEqual(['location-1?fields=id&fields=name', 'location-1?']));
  });

  it('appends nothing for an unknown location [S-10]', async () => {
    let requests = 0;
    server.use(
      handle(getLocation, () => {
        requests += 1;
        return refusal(404, 'NOT_FOUND');
      }),
    );

    await renderShell('/suspend/nowhere');

    await waitFor(() => expect(requests).toBe(1));
    expect(title()).toHaveTextContent(/^Bloquear productos$/);
  });

  it('contains news, support, printers and user menu, but no printers for the provider [S-10]', async () => {
    const deployment = aDeployment({ supportContacts: [{ name: 'España', image: '', number: '900' }] });
    const { actor: printRuntime } = aPrintRuntime({ printers: [], check: () => new Promise(() => undefined) });
    const buttons = () =>
      within(screen.getByRole('banner'))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label'));

    const { app } = await renderShell('/dashboard', { deployment });
    act(() => app.runtime.change({ printRuntime }));
    expect(buttons()).toEqual(['Impresoras', 'Novedades: 2 sin ver', 'Soporte', 'Usuario staff@example.com']);
    cleanup();

    const { app: ofProvider } = await renderShell('/dashboard', { deployment, role: 'product-admin' });
    act(() => ofProvider.runtime.change({ printRuntime }));
    expect(buttons()).toEqual(['Novedades: 2 sin ver', 'Soporte', 'Usuario staff@example.com']);
  });

  it.each([
    ['another tab runs a newer version', 'outdated', 'Hay una versión nueva'],
    ['connection and printing could not be started', 'notStarted', 'Esta pestaña no recibe pedidos en directo ni imprime'],
    ['the browser cannot store print records', 'unwritable', 'esta pestaña ha dejado de imprimir'],
  ] as const)('asks for a reload when %s', async (_case, trouble, message) => {
    const { app } = await renderShell();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    act(() => app.runtime.change({ problem: trouble }));

    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Recargar la página' })).toBeVisible();
  });

  it('announces a new version when the server restarts with one, and continues to work', async () => {
    await renderShell();
    const { welcome } = socketRoutes({ printRuntime: null, takeJob: () => undefined });
    const receiveWelcome = (build: string) => act(() => welcome?.toMachines?.({ build } as never));
    receiveWelcome('first');
    expect(screen.queryByText(/Hay una versión nueva/)).not.toBeInTheDocument();

    receiveWelcome('second');

    const notice = screen.getByText(/Hay una versión nueva. Esta pestaña sigue funcionando/);
    expect(notice.closest('[role="status"]')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Recargar la página' })).toBeVisible();
    receiveWelcome('first');
  });
});

describe('screen in the shell', () => {
  it('is scrolled to its top after each navigation [S-09]', async () => {
    const scrollTo = jest.spyOn(Element.prototype, 'scrollTo');
    const { user } = await renderShell('/dashboard');
    scrollTo.mockClear();

    await user.click(within(sidebar()).getByRole('link', { name: 'Lista de pedidos' }));

    await waitFor(() => expect(title()).toHaveTextContent('Lista de pedidos'));
    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    expect(scrollTo.mock.contexts).toEqual([screen.getByRole('main')]);
    await user.click(within(sidebar()).getByRole('link', { name: 'Lista de pedidos' }));
    expect(scrollTo.mock.calls).toEqual([
      [0, 0],
      [0, 0],
    ]);
    scrollTo.mockRestore();
  });

  it('is reached from the top of the page with one key', async () => {
    const { user } = await renderShell();

    await user.tab();
    expect(screen.getByRole('link', { name: 'Ir al contenido' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('links to the orders when there are no figures', async () => {
    const { user, address } = await renderShell('/dashboard');

    await user.click(await screen.findByRole('link', { name: 'Ver los pedidos' }));

    expect(address()).toBe('/operations');
  });

  it('that crashes affects neither the shell nor running services, and can be reopened [BX-04]', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const stopped = jest.fn();
    let broken = true;
    const orders = SCREENS.find(({ path }) => path === '/orders') ?? fail();
    const { Page } = orders;
    const Crashing = () => {
      if (broken) throw new Error('boom');
      return <p>Pedidos de ayer</p>;
    };
    orders.Page = Crashing;
    const { user, address } = await renderShell('/orders', { runSignedIn: () => stopped });

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Esta pantalla ha fallado');
    expect(sidebar()).toBeVisible();
    expect(title()).toHaveTextContent('Lista de pedidos');

    broken = false;
    await user.click(within(alert).getByRole('link', { name: 'Volver a abrirla' }));
    expect(await screen.findByText('Pedidos de ayer')).toBeVisible();

    broken = true;
    await user.click(within(sidebar()).getByRole('link', { name: 'Bloquear productos' }));
    await user.click(within(sidebar()).getByRole('link', { name: 'Lista de pedidos' }));
    await user.click(await screen.findByRole('link', { name: 'Ir al inicio' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Operaciones' })).toBeVisible();
    expect(address()).toBe('/operations');
    expect(stopped).not.toHaveBeenCalled();
    orders.Page = Page;
    logged.mockRestore();
  });
});

function fail(): never {
  throw new Error('The screen /orders does not exist');
}
