import { act, screen, waitFor, within } from '@testing-library/react';
import { getLocationCatalog, updateCatalog } from '@/contract/catalogs';
import { catalogDrafts } from '@/services/drafts/catalogDrafts';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import {
  ADDRESS,
  aMenu,
  atCatalogEditor,
  details,
  listed,
  nameField,
  priceField,
  saveButton,
  section,
  serverWithCatalog,
} from './catalogEditorScreen';
import { receiveMessage } from './receiveMessage';
import { renderApp } from './renderApp';

atCatalogEditor();

describe('catalog editor', () => {
  it('loads the catalog and saves only what changed [CA-02]', async () => {
    const { sent, now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    const price = await priceField('Pasta');
    expect(price).toHaveValue('8,50');
    expect(saveButton()).toBeDisabled();

    await user.clear(price);
    await user.type(price, '9,25');
    await user.type(await nameField('Pizza Ñandú'), ' 🍕');
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(2));
    expect(sent).toEqual([
      {
        rev: 1,
        products: { pasta: { ...aMenu().products['pasta'], price: 925 }, pizza: { ...aMenu().products['pizza'], name: 'Pizza Ñandú 🍕' } },
      },
    ]);
    await waitFor(() => expect(saveButton()).toBeDisabled());
    expect(await screen.findByText('Carta: guardado')).toBeVisible();
  });

  it('edits every field and flag of specification 1 §3 and the channel overrides next to them [CA-03]', async () => {
    const { sent, now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.click(await nameField('Pasta'));
    const field = (name: string) => details().findByRole('textbox', { name });
    await user.type(await field('Descripción'), 'Al dente');
    await user.type(await field('Nombre en cocina'), 'PASTA');
    await user.type(await field('Categorías (separadas por comas)'), 'vegano, italiano');
    await user.type(await field('Anotaciones'), 'Sin gluten');
    await user.click(details().getByRole('switch', { name: 'Producto comodín' }));
    await user.selectOptions(details().getByRole('combobox', { name: 'Canal' }), 'Glovo');
    const own = await field('Precio en Glovo');
    expect(own).toHaveValue('');
    expect(own).toHaveAttribute('placeholder', '8,50');
    await user.type(own, '10');
    await user.type(await field('Nombre en Glovo'), 'Pasta fresca');
    await user.click(details().getByRole('button', { name: 'Nombre: igual que en todos los canales, también en Glovo' }));
    await user.click(details().getByRole('switch', { name: 'En todos, también los que vengan' }));
    await user.click(details().getByRole('checkbox', { name: 'Uber Eats' }));

    await user.click(await screen.findByRole('button', { name: 'Extras' }));
    await user.click(await section(/Extras/));
    await user.type(await field('Mínimo'), '1');
    await user.type(await field('Máximo'), '2');
    for (const name of ['Extras obligatorios', 'Permite repetir modificadores', 'El extra cambia la referencia principal'])
      await user.click(details().getByRole('switch', { name }));
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(2));
    expect(sent[0]?.products).toEqual({
      pasta: {
        ...aMenu().products['pasta'],
        description: 'Al dente',
        kitchenName: 'PASTA',
        categories: ['vegano', 'italiano'],
        annotations: 'Sin gluten',
        wildcard: true,
        channels: ['glovo'],
        channelOverrides: { glovo: { price: 1000 } },
      },
    });
    expect(sent[0]?.modifierGroups).toEqual({
      extras: { ...aMenu().modifierGroups['extras'], min: 1, max: 2, required: true, allowRepeat: true, changesMainReference: true },
    });
  });

  it.each([
    ['a section, without those of products', /Postres/, null],
    ['a product', /Postres/, 'Tarta'],
  ])('shows the fields of %s [W-08]', async (_what, name, product) => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.click(await section(name));
    if (product) await user.click(await nameField(product));
    await details().findByRole('heading', { name: product ?? 'Postres' });

    const common = ['name', 'description', 'price', 'posRef', 'kitchenName', 'categories'];
    const shown = [...document.querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'));
    expect(shown).toEqual(product ? [...common, 'annotations', 'image'] : [...common, 'min', 'max', 'annotations']);
    expect(details().queryByRole('switch', { name: 'Producto comodín' }) !== null).toBe(product !== null);
    expect(details().queryByRole('group', { name: 'Imagen' }) !== null).toBe(product !== null);
  });

  it('undoes and redoes with keys and with buttons [BC-03]', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    const price = await priceField('Pasta');
    await user.clear(price);
    await user.type(price, '7');
    await user.type(await nameField('Pizza Ñandú'), '!');

    await user.keyboard('{Control>}z{/Control}');
    expect(await nameField('Pizza Ñandú')).toHaveValue('Pizza Ñandú');
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await priceField('Pasta')).toHaveValue('8,50');
    expect(saveButton()).toBeDisabled();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await user.click(screen.getByRole('button', { name: 'Rehacer' }));

    expect(await priceField('Pasta')).toHaveValue('7,00');
    expect(await nameField('Pizza Ñandú!')).toHaveValue('Pizza Ñandú!');
    expect(screen.getByRole('button', { name: 'Rehacer' })).toBeDisabled();
  });

  it('restores unsaved work after a reload, and removes the draft once it is saved [BC-03]', async () => {
    const { now } = serverWithCatalog();
    const first = await renderApp(ADDRESS);
    await first.user.type(await nameField('Pasta'), ' fresca');
    await waitFor(async () =>
      expect((await catalogDrafts('user-1', 'catalog-1').read())?.patch.products?.['pasta']?.name).toBe('Pasta fresca'),
    );
    first.app.stop();
    document.body.innerHTML = '';

    const { user } = await renderApp(ADDRESS);
    expect(await nameField('Pasta fresca')).toHaveValue('Pasta fresca');
    expect(screen.getByText(/Sigues con el trabajo que dejaste sin guardar/)).toBeVisible();
    await user.click(saveButton());

    await waitFor(() => expect(now().products['pasta']?.name).toBe('Pasta fresca'));
    await waitFor(async () => expect(await catalogDrafts('user-1', 'catalog-1').read()).toBeNull());
  });

  it("merges another user's save when both changed different fields [BC-03]", async () => {
    const { sent, change, now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), ' fresca');
    change({
      products: { pizza: { ...aMenu().products['pizza'], id: 'pizza', name: 'Pizza', price: 1200, modifierGroupIds: ['extras'] } },
    });

    await user.click(saveButton());
    expect(await screen.findByText(/Tus cambios y los de la otra persona están juntos/)).toBeVisible();
    expect(await priceField('Pizza')).toHaveValue('12,00');
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(3));
    expect(sent.map(({ rev }) => rev)).toEqual([1, 2]);
    expect(now().products).toMatchObject({ pasta: { name: 'Pasta fresca' }, pizza: { name: 'Pizza', price: 1200 } });
  });

  it('asks for each field that both users changed, and loses nothing [BC-03]', async () => {
    const { change, now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    const price = await priceField('Pasta');
    await user.clear(price);
    await user.type(price, '9');
    await user.type(await nameField('Pizza Ñandú'), '!');
    change({
      products: {
        pasta: { ...aMenu().products['pasta'], id: 'pasta', name: 'Pasta', price: 990, modifierGroupIds: [] },
        pizza: { ...aMenu().products['pizza'], id: 'pizza', name: 'Pizza', modifierGroupIds: ['extras'] },
      },
    });

    await user.click(saveButton());
    const dialog = within(await screen.findByRole('dialog'));
    const ofPrice = within(dialog.getByRole('group', { name: 'Producto · Pasta · Precio' }));
    expect(ofPrice.getByText(/8,50/)).toBeVisible();
    const join = dialog.getByRole('button', { name: 'Juntar y guardar' });
    expect(join).toBeDisabled();
    await user.click(ofPrice.getByRole('radio', { name: /Lo mío.*9,00/ }));
    await user.click(
      within(dialog.getByRole('group', { name: 'Producto · Pizza · Nombre' })).getByRole('radio', { name: /Lo de la otra persona.*Pizza/ }),
    );
    await user.click(join);

    await waitFor(() => expect(now().rev).toBe(3));
    expect(now().products).toMatchObject({ pasta: { price: 900 }, pizza: { name: 'Pizza' } });
    expect(await nameField('Pizza')).toBeVisible();
  });

  it('reports a newer version saved by another user and overwrites nothing [BC-03]', async () => {
    const { change } = serverWithCatalog();
    const { user, app } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), ' fresca');
    change({ name: 'Carta de invierno' });

    receiveMessage(app, 'catalogs.changed', { locationId: 'location-1' });
    const merge = await screen.findByRole('button', { name: 'Juntar los cambios' });
    expect(await nameField('Pasta fresca')).toBeVisible();
    await user.click(merge);

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Juntar los cambios' })).not.toBeInTheDocument());
    expect(await nameField('Pasta fresca')).toBeVisible();
    expect(saveButton()).toBeEnabled();
  });

  it("shows another user's saves while there are no local edits [BC-03]", async () => {
    const { change } = serverWithCatalog();
    const { app } = await renderApp(ADDRESS);
    await nameField('Pasta');
    change({ products: { pasta: { ...aMenu().products['pasta'], id: 'pasta', name: 'Lasaña', modifierGroupIds: [] } } });

    receiveMessage(app, 'catalogs.changed', { locationId: 'location-1' });

    expect(await nameField('Lasaña')).toBeVisible();
    expect(saveButton()).toBeDisabled();
  });

  it('retains all edits when saving fails [CA-02]', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), ' fresca');
    server.use(handle(updateCatalog, () => refusal(500, 'INTERNAL')));

    await user.click(saveButton());

    expect(await screen.findByText(/No se ha podido guardar los datos/)).toBeVisible();
    expect(await nameField('Pasta fresca')).toBeVisible();
    expect(saveButton()).toBeEnabled();
  });

  it('moves products and sections with the keyboard, and several products to another section [CA-03]', async () => {
    const { sent } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.click(await nameField('Pasta'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(listed()).toEqual(['Pasta', 'Pizza Ñandú']);
    expect(await nameField('Pasta')).toHaveFocus();

    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Pizza Ñandú' }));
    const bulk = within(screen.getByRole('region', { name: 'Cambiar los seleccionados' }));
    await user.click(bulk.getByRole('button', { name: 'Mover a…' }));
    await user.click(bulk.getByRole('button', { name: 'Postres' }));
    expect(listed()).toEqual(['Pasta']);
    await user.click(await section(/Postres/));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(saveButton());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      rev: 1,
      sections: [
        { id: 'postres', name: 'Postres', productIds: ['tarta', 'pizza'] },
        { id: 'platos', name: 'Platos', productIds: ['pasta'] },
      ],
    });
  });

  it('changes several prices at once, rounded, as one undo step', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.click(screen.getByRole('button', { name: 'Seleccionar todo' }));
    await user.click(screen.getByRole('button', { name: 'Precios…' }));
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(screen.getByText('Escribe un número. No se ha cambiado nada.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Porcentaje (−10 baja)' }), '7,5');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Redondeo' }), 'Redondear a 0,10');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));

    expect(await priceField('Pizza Ñandú')).toHaveValue('10,80');
    expect(await priceField('Pasta')).toHaveValue('9,10');
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(await priceField('Pizza Ñandú')).toHaveValue('10,00');
    expect(await priceField('Pasta')).toHaveValue('8,50');
  });

  it('lists the old and new price of each product and channel, and their count, before applying prices [R-07]', async () => {
    const menu = aMenu();
    const pasta = menu.products['pasta'];
    if (!pasta) throw new Error('The menu has no pasta');
    const { sent } = serverWithCatalog({
      ...menu,
      products: { ...menu.products, pasta: { ...pasta, channelOverrides: { glovo: { price: 900 } } } },
    });
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.click(screen.getByRole('button', { name: 'Seleccionar todo' }));
    await user.click(screen.getByRole('button', { name: 'Precios…' }));
    const changes = () =>
      within(screen.getByRole('list', { name: 'Precios que cambian' }))
        .getAllByRole('listitem')
        .map((line) => [...line.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')));

    await user.type(screen.getByRole('textbox', { name: 'Porcentaje (−10 baja)' }), '10');
    expect(screen.getByText('Cambian 3 precios')).toBeVisible();
    expect(changes()).toEqual([
      ['Pizza Ñandú', 'En todos los canales', '10,00 € → 11,00 €'],
      ['Pasta', 'En todos los canales', '8,50 € → 9,35 €'],
      ['Pasta', 'Glovo', '9,00 € → 9,90 €'],
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Canal' }), 'Glovo');
    expect(screen.getByText('Cambian 2 precios')).toBeVisible();
    expect(changes()).toEqual([
      ['Pizza Ñandú', 'Glovo', '10,00 € → 11,00 €'],
      ['Pasta', 'Glovo', '9,00 € → 9,90 €'],
    ]);
    expect(await priceField('Pasta')).toHaveValue('8,50');

    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(screen.queryByRole('list', { name: 'Precios que cambian' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.products?.['pizza']?.channelOverrides).toEqual({ glovo: { price: 1100 } });
    expect(sent[0]?.products?.['pasta']?.channelOverrides).toEqual({ glovo: { price: 990 } });
  });

  it('finds products of all sections by name, ignoring accents, and by POS id', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    const search = screen.getByRole('searchbox');
    await user.type(search, 'nandu');
    await waitFor(() => expect(listed()).toEqual(['Pizza Ñandú']));
    await user.clear(search);
    await user.type(search, 'p-3');
    await waitFor(() => expect(listed()).toEqual(['Tarta']));
    await user.clear(search);
    await user.type(search, 'nada de eso');
    expect(await screen.findByText('Nada coincide con la búsqueda')).toBeVisible();
  });

  it('shows each problem at its field, links to it, and saves anyway', async () => {
    const { now } = serverWithCatalog(
      aMenu({
        sections: [
          { id: 'platos', name: 'Platos', productIds: ['pizza', 'gone'] },
          { id: 'postres', name: 'Postres', productIds: ['tarta'] },
        ],
      }),
    );
    const { user } = await renderApp(ADDRESS);
    const price = await priceField('Pizza Ñandú');
    await user.clear(price);
    await user.type(price, '-1');
    expect(price).toBeInvalid();
    expect(await details().findByText('El precio es negativo')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No existe: gone' })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: /errores/ }));
    const panel = within(screen.getByRole('region', { name: 'Problemas del catálogo' }));
    expect(panel.getByText(/Enlaza con algo que no existe: gone/)).toBeVisible();
    await user.click(await section(/Postres/));
    await user.click(panel.getByRole('button', { name: 'Producto · Pizza Ñandú' }));
    expect(await details().findByRole('heading', { name: 'Pizza Ñandú' })).toBeVisible();
    await user.click(saveButton());

    await waitFor(() => expect(now().products['pizza']?.price).toBe(-100));
  });

  it('leaves an unreadable amount in its field', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    const price = await priceField('Pasta');
    await user.clear(price);
    await user.type(price, 'gratis');
    await user.tab();

    expect(price).toHaveValue('gratis');
    expect(price).toBeInvalid();
  });

  it('asks before leaving with unsaved work, and removes the draft of a user who leaves [BC-03]', async () => {
    serverWithCatalog();
    const { user, address } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), '!');
    await user.click(screen.getByRole('link', { name: 'Restaurantes' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    expect(address()).toBe(ADDRESS);
    await user.click(screen.getByRole('link', { name: 'Restaurantes' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));

    await waitFor(() => expect(address()).toBe('/locations'));
    await waitFor(async () => expect(await catalogDrafts('user-1', 'catalog-1').read()).toBeNull());
  });

  it('imports a file in place of the current content, and rejects invalid files with a reason', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    const input = screen.getByLabelText('Archivo de un catálogo');
    await user.upload(input, new File(['{"menus":[]}'], 'otro.json', { type: 'application/json' }));
    expect(await screen.findByText(/No se ha cambiado nada/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));

    const { id: _id, locationId: _place, rev: _rev, updatedAt: _at, ...content } = aMenu({ sections: [], products: {} });
    const file = JSON.stringify({ format: 'pase-catalog', version: 1, catalog: { ...content, name: 'Carta nueva' } });
    await user.upload(input, new File([file], 'carta.json', { type: 'application/json' }));
    await user.click(await screen.findByRole('button', { name: 'Tomar este catálogo' }));
    expect(await screen.findByText('Todavía no hay secciones. Añade la primera abajo.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));

    expect(await section(/Platos/)).toBeVisible();
  });

  it('shows one pane at a time in a narrow window', async () => {
    serverWithCatalog();
    aWindowOf(390);
    const { user } = await renderApp(ADDRESS);
    await user.click(await section(/Platos/));
    expect(screen.queryByRole('option', { name: /Platos/ })).not.toBeInTheDocument();
    await user.click(await nameField('Pasta'));
    await user.keyboard('{Enter}');
    expect(await details().findByRole('heading', { name: 'Pasta' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver a la lista' }));
    await user.click(screen.getByRole('button', { name: 'Volver' }));

    expect(await section(/Platos/)).toBeVisible();
  });

  it('reads the catalog through its location and uses the channel names of GET /Channels [R-07]', async () => {
    const requests: string[] = [];
    server.events.on('request:start', ({ request }) => void requests.push(new URL(request.url).pathname));
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.click(screen.getByRole('button', { name: 'Seleccionar todo' }));
    await user.click(screen.getByRole('button', { name: 'Canales…' }));

    expect(screen.getByRole('button', { name: 'Vender en Uber Eats' })).toBeVisible();
    server.events.removeAllListeners();
    expect(requests).toContain('/api/Channels');
    expect(requests).toContain('/api/Locations/location-1/catalogs/catalog-1');
    expect(requests).not.toContain('/api/Catalogs/catalog-1');
  });

  it('shows that a catalog does not exist, and why one could not be loaded', async () => {
    serverWithCatalog();
    server.use(handle(getLocationCatalog, () => refusal(404, 'NOT_FOUND')));
    await renderApp(ADDRESS);

    expect(await screen.findByText('Este catálogo no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver los catálogos' })).toHaveAttribute('href', '/locations/location-1/catalogs');
  });

  it('removes all unsaved work at sign-out [S-05]', async () => {
    serverWithCatalog();
    const { user, app } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), '!');
    await waitFor(async () => expect(await catalogDrafts('user-1', 'catalog-1').read()).not.toBeNull());

    act(() => app.runtime.get().session.send({ type: 'signOut.request' }));

    await waitFor(async () => expect(await catalogDrafts('user-1', 'catalog-1').read()).toBeNull());
  });
});
