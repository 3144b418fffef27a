// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/features/catalogs/CatalogEditor/PriceSheet/PriceSheet';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { catalogDrafts } from '@/services/drafts/catalogDrafts';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { ADDRESS, aMenu, atCatalogEditor, details, nameField, priceField, section, serverWithCatalog } from './catalogEditorScreen';
import { renderApp } from './renderApp';

atCatalogEditor();

// Today every role that can see catalogs can also change them; this test removes the permission.
jest.mock('@/contract/endpoint', () => {
  const actual = jest.requireActual<typeof import('@/contract/endpoint')>('@/contract/endpoint');
  const isGranted: typeof actual.isGranted = (role, endpoint) => {
    const isUpdate = 'path' in endpoint && endpoint.path === '/Catalogs/:id' && 'method' in endpoint && endpoint.method === 'PATCH';
    return !isUpdate && actual.isGranted(role, endpoint);
  };
  return { ...actual, isGranted };
});

describe('catalog editor without permission to change catalogs', () => {
  it('shows everything and allows no change by pointer or keyboard [CA-02] [CA-03]', async () => {
    const menu = aMenu();
    const pizza = {
      ...menu.products['pizza'],
      id: 'pizza',
      name: 'Pizza',
      image: '/images/1.png',
      channels: ['glovo'],
      modifierGroupIds: ['extras'],
    };
    const { sent } = serverWithCatalog({
      ...menu,
      products: { ...menu.products, pizza: { ...pizza, channelOverrides: { glovo: { price: 1200 } } } },
    });
    let changes = 0;
    server.use(
      http.all('*/api/Catalogs/*', ({ request }) => {
        if (request.method !== 'GET') changes += 1;
        return request.method === 'GET' ? undefined : HttpResponse.json({ data: {} });
      }),
    );
    const { user } = await renderApp(ADDRESS);
    const name = await nameField('Pizza');
    await user.type(name, '!');
    await user.type(await priceField('Pizza'), '5');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}s{/Control}{Control>}z{/Control}');

    expect(name).toHaveValue('Pizza');
    expect(screen.getByText('Solo lectura')).toBeVisible();
    const shown = details();
    await shown.findByRole('heading', { name: 'Pizza' });
    await user.selectOptions(shown.getByRole('combobox', { name: 'Canal' }), 'Glovo (1 diferencia)');
    expect(shown.getByRole('textbox', { name: 'Precio en Glovo' })).toHaveValue('12,00');
    for (const field of shown.getAllByRole('textbox')) expect(field).toHaveAttribute('readonly');
    for (const flag of [...shown.getAllByRole('switch'), ...shown.getAllByRole('checkbox')]) expect(flag).toBeDisabled();
    expect(shown.getAllByRole('img', { name: /^Imagen/ })).toHaveLength(2);
    // The buttons open linked items.
    expect(shown.getAllByRole('button').map((button) => button.textContent)).toEqual(['Extras', 'Queso', 'Trufa', 'Platos']);

    await user.click(await section(/Postres/));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(within(screen.getByRole('listbox')).getAllByRole('option')[0]).toHaveTextContent('Platos');
    for (const button of ['Guardar', 'Deshacer', 'Rehacer', 'Añadir producto', 'Seleccionar todo', 'Quitar el producto'])
      expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Nueva sección' })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect([sent, changes]).toEqual([[], 0]);
  });

  it('exports its catalog as a file and imports none', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.click(screen.getByRole('button', { name: 'Archivo' }));

    expect(await screen.findByRole('menuitem', { name: 'Exportar como JSON' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Importar/ })).not.toBeInTheDocument();
    const drop = Object.assign(new Event('dragover', { bubbles: true }), { dataTransfer: { types: ['Files'], files: [] } });
    document.body.dispatchEvent(drop);
    await waitFor(() => expect(screen.queryByText('Suelta el archivo para importarlo')).not.toBeInTheDocument());
  });

  it('does not restore a draft left while changes were still allowed', async () => {
    serverWithCatalog();
    await catalogDrafts('user-1', 'catalog-1').save({ base: aMenu(), patch: { name: 'Otra' }, at: '2026-11-20T10:00:00.000Z' });
    await renderApp(ADDRESS);

    await nameField('Pasta');
    expect(screen.queryByText(/dejaste sin guardar/)).not.toBeInTheDocument();
  });

  it('shows the price sheet without tools, and changes no price by typing, pasting or deleting [M-01]', async () => {
    aLayoutOf(1280, 800);
    const { sent, now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Hoja de precios' }));
    const sheet = await screen.findByRole('grid', { name: 'Hoja de precios' });
    sheet.focus();

    await user.paste('1\t2');
    await user.keyboard('9{Enter}{Delete}{Control>}d{/Control}');
    await user.dblClick(within(sheet).getAllByRole('gridcell')[0] ?? sheet);

    const [, prices] = within(sheet).getAllByRole('row', { name: /^Pizza/ });
    expect(prices).toHaveTextContent(/10,00\s€10,00\s€10,00\s€/);
    expect(within(sheet).queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Rellenar hacia abajo' })).not.toBeInTheDocument();
    expect([sent, now().products]).toEqual([[], aMenu().products]);
  });
});
