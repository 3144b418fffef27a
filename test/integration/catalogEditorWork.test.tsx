import { screen, waitFor, within } from '@testing-library/react';
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

const undo = () => screen.getByRole('button', { name: 'Deshacer' });
const search = () => screen.getByRole('searchbox', { name: 'Buscar por nombre o id del TPV' });
/** The files that the browser had to save. */
function downloads() {
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
}
/** Stores a draft that renames "Pasta", as left by a closed tab. */
const leftWork = () =>
  catalogDrafts('user-1', 'catalog-1').save({
    base: aMenu(),
    patch: { products: { pasta: { ...aMenu().products['pasta'], id: 'pasta', name: 'Pasta fresca', modifierGroupIds: [] } } },
    at: '2026-11-20T10:00:00.000Z',
  });

describe('unsaved work in the catalog editor', () => {
  it('remains, and can be exported, when another user deletes the catalog [BC-03]', async () => {
    serverWithCatalog();
    const { user, app } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), ' fresca');
    server.use(handle(getLocationCatalog, () => refusal(404, 'NOT_FOUND')));

    receiveMessage(app, 'catalogs.changed', { locationId: 'location-1' });

    expect(await screen.findByText(/Alguien ha eliminado este catálogo/)).toBeVisible();
    expect(await nameField('Pasta fresca')).toBeVisible();
    const exported = downloads();
    await user.click(screen.getByRole('button', { name: 'Exportar como JSON' }));
    expect(exported).toHaveBeenCalledTimes(1);
  });

  it('can be exported when its catalog no longer exists [BC-03]', async () => {
    serverWithCatalog();
    server.use(handle(getLocationCatalog, () => refusal(404, 'NOT_FOUND')));
    await leftWork();
    const { user } = await renderApp(ADDRESS);

    expect(await screen.findByText('Este catálogo no existe')).toBeVisible();
    const exported = downloads();
    await user.click(await screen.findByRole('button', { name: 'Exportar como JSON' }));
    const [blob] = exported.mock.calls[0] ?? [];
    expect(await (blob as Blob).text()).toContain('Pasta fresca');
  });

  it('from an earlier visit can be discarded, and the discard can be undone [BC-03]', async () => {
    const { change } = serverWithCatalog();
    change({ name: 'Carta de invierno' });
    await leftWork();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta fresca');
    await user.click(screen.getByRole('button', { name: 'Descartarlo' }));

    expect(await nameField('Pasta')).toBeVisible();
    expect(saveButton()).toBeDisabled();
    expect(screen.queryByText(/Otra persona ha guardado una versión más nueva/)).not.toBeInTheDocument();
    await user.click(undo());
    expect(await nameField('Pasta fresca')).toBeVisible();
    expect(saveButton()).toBeEnabled();
  });

  it("can be undone after a merge, and the other user's changes remain [BC-03]", async () => {
    const { change, now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), ' fresca');
    change({ products: { tarta: { ...aMenu().products['tarta'], id: 'tarta', name: 'Tarta de queso', modifierGroupIds: [] } } });
    await user.click(saveButton());
    expect(await screen.findByText(/Tus cambios y los de la otra persona están juntos/)).toBeVisible();

    await user.click(undo());
    expect(await nameField('Pasta')).toBeVisible();
    await user.click(await section(/Postres/));
    expect(await nameField('Tarta de queso')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rehacer' }));
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(3));
    expect(now().products).toMatchObject({ pasta: { name: 'Pasta fresca' }, tarta: { name: 'Tarta de queso' } });
  });

  it('is sent once when the save keys are pressed several times [CA-02]', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), '!');
    let saves = 0;
    let answer: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      handle(updateCatalog, async () => {
        saves += 1;
        await pending;
        // Falls through to the handler that accepts it.
        return undefined;
      }),
    );
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saves).toBe(1));
    await user.keyboard('{Control>}s{/Control}');
    answer();

    await waitFor(() => expect(saveButton()).toBeDisabled());
    expect(saves).toBe(1);
    expect(screen.queryByText(/los de la otra persona/)).not.toBeInTheDocument();
  });

  it('is not undone by Ctrl+Z in a field outside the catalog', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.type(await nameField('Pasta'), '!');
    await user.type(screen.getByRole('textbox', { name: 'Nueva sección' }), 'Bebidas');
    await user.keyboard('{Control>}z{/Control}');
    expect(await nameField('Pasta!')).toBeVisible();
    await user.click(details().getByRole('button', { name: 'Añadir grupo de extras…' }));
    await user.type(details().getByRole('searchbox', { name: 'Buscar o crear grupo' }), 'sal');
    await user.keyboard('{Control>}z{/Control}');

    expect(await nameField('Pasta!')).toBeVisible();
  });

  it('moves and copies a product found by search from and within its own section [CA-03]', async () => {
    const { now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.type(search(), 'tarta');
    await waitFor(() => expect(listed()).toEqual(['Tarta']));
    await user.click(await nameField('Tarta'));
    await user.click(await details().findByRole('button', { name: 'Duplicar' }));
    await user.click(saveButton());
    await waitFor(() => expect(now().rev).toBe(2));
    expect(now().sections[0]?.productIds).toEqual(['pizza', 'pasta']);
    expect(now().sections[1]?.productIds).toEqual(['tarta', expect.anything()]);

    // The copy is open.
    await user.click(await details().findByRole('button', { name: 'Mover a…' }));
    await user.click(details().getByRole('button', { name: 'Platos' }));
    await user.click(saveButton());
    await waitFor(() => expect(now().rev).toBe(3));
    expect(now().sections.map(({ productIds }) => productIds.length)).toEqual([3, 1]);
    expect(now().sections[1]?.productIds).toEqual(['tarta']);
  });

  it('moves several products in list order, whatever the order of selection [CA-03]', async () => {
    const { now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Pasta' }));
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar Pizza Ñandú' }));
    const bulk = within(screen.getByRole('region', { name: 'Cambiar los seleccionados' }));
    await user.click(bulk.getByRole('button', { name: 'Mover a…' }));
    await user.click(bulk.getByRole('button', { name: 'Postres' }));
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(2));
    expect(now().sections[1]?.productIds).toEqual(['tarta', 'pizza', 'pasta']);
  });

  it('counts only selected products that still exist', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.click(screen.getByRole('button', { name: 'Añadir producto' }));
    await user.click(screen.getByRole('button', { name: 'Seleccionar todo' }));
    expect(screen.getByText('3 seleccionados')).toBeVisible();
    await user.click(undo());

    expect(await screen.findByText('2 seleccionados')).toBeVisible();
  });

  it('shows all products when an undo removes the open section', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    await user.type(screen.getByRole('textbox', { name: 'Nueva sección' }), 'Bebidas{Enter}');
    expect(await screen.findByText('Aquí todavía no hay productos')).toBeVisible();
    await user.click(undo());

    expect(await screen.findByRole('heading', { name: 'Todos los productos' })).toBeVisible();
    expect(listed()).toEqual(['Pizza Ñandú', 'Pasta', 'Tarta']);
  });

  it('opens the details by touch in a narrow window, with the focus on the heading', async () => {
    serverWithCatalog();
    aWindowOf(390);
    const { user } = await renderApp(ADDRESS);
    await user.click(await section(/Platos/));
    await user.click(await screen.findByRole('button', { name: 'Detalles de Pasta' }));

    expect(await details().findByRole('heading', { name: 'Pasta' })).toHaveFocus();
  });

  it('retains the focus in its field after an undo', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.click(await nameField('Pasta'));
    const field = await details().findByRole('textbox', { name: 'Id en el TPV' });
    await user.type(field, '9');
    await user.keyboard('{Control>}z{/Control}');

    await waitFor(() => expect(field).toHaveValue('P-2'));
    expect(field).toHaveFocus();
  });

  it('explains an unreadable value, and shows which value applies instead', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.click(await nameField('Pasta'));
    const field = await details().findByRole('textbox', { name: 'Precio' });
    await user.type(field, 'x');

    expect(details().getByText('No se entiende. Sigue valiendo: 8,50')).toBeVisible();
    expect(field).toHaveAccessibleDescription(/No se entiende/);
    await user.click(await priceField('Pasta'));
    await user.keyboard('{Control>}a{/Control}7');
    expect(details().queryByText(/No se entiende/)).not.toBeInTheDocument();
  });

  it('rejects a file that is far too large without reading it', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    const file = new File(['{}'], 'enorme.json', { type: 'application/json' });
    const read = jest.spyOn(file, 'text');
    Object.defineProperty(file, 'size', { value: 3_000_000_000 });
    await user.upload(screen.getByLabelText('Archivo de un catálogo'), file);

    expect(await screen.findByText(/No se ha cambiado nada/)).toBeVisible();
    expect(read).not.toHaveBeenCalled();
  });

  it('is reordered link by link, and the button that moved a link retains the focus [CA-03]', async () => {
    const { now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Extras' }));
    await user.click(await section(/Extras/));
    await user.click(await details().findByRole('button', { name: 'Subir Trufa' }));
    expect(details().getByRole('button', { name: 'Bajar Trufa' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(details().getByRole('button', { name: 'Subir Trufa' })).toHaveFocus();
    await user.click(details().getByRole('button', { name: 'Quitar Queso de aquí' }));
    expect(details().getByRole('button', { name: 'Quitar Trufa de aquí' })).toHaveFocus();
    await user.click(details().getByRole('button', { name: 'Añadir modificador…' }));
    await user.click(details().getByRole('button', { name: 'Queso' }));
    expect(details().getByRole('button', { name: 'Añadir modificador…' })).toHaveFocus();
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(2));
    expect(now().modifierGroups['extras']?.modifierIds).toEqual(['trufa', 'queso']);
  });
});
