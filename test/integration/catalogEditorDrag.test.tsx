import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ADDRESS, aMenu, atCatalogEditor, details, listed, nameField, saveButton, section, serverWithCatalog } from './catalogEditorScreen';
import { renderApp } from './renderApp';

atCatalogEditor();

/** Heights in pixels of the rows of the middle pane and of the links; the sections are lower. */
const ROW = 36;
const SECTION = 32;

/** An animation frame: the library reports a drag once per frame. */
const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** A mouse event with the fields of a drag event: jsdom's drag events have no coordinates. */
function dragEvent(type: string, clientY: number, dataTransfer: object): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY, clientX: 5 }), { dataTransfer });
}

/** Drags a grip over an element at a height and drops it; `seen` runs before the drop. */
async function drag(grip: Element, over: Element, clientY: number, seen: () => void = () => undefined) {
  const dataTransfer = { setData: () => undefined, setDragImage: () => undefined, types: [], items: [], files: [], effectAllowed: 'all' };
  document.elementFromPoint = () => over;
  fireEvent(grip, dragEvent('dragstart', 1, dataTransfer));
  await frame();
  fireEvent(over, dragEvent('dragenter', clientY, dataTransfer));
  await frame();
  fireEvent(over, dragEvent('dragover', clientY, dataTransfer));
  await frame();
  seen();
  fireEvent(over, dragEvent('drop', clientY, dataTransfer));
  fireEvent(grip, dragEvent('dragend', clientY, dataTransfer));
  await frame();
}

/** Stacks the elements one below the other, with the height of rows. */
function stacked() {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = this.tagName === 'LI' && this.parentElement ? [...this.parentElement.children].indexOf(this) : 0;
    return new DOMRect(0, index * ROW, 300, this.tagName === 'LI' ? ROW : 600);
  });
}

const gripOf = (row: Element | null) => {
  const grip = row?.querySelector('.catalog-grip');
  if (!grip) throw new Error('The row has no drag handle');
  return grip;
};
const rowOf = async (name: string) => (await nameField(name)).closest('.catalog-row');

describe('dragging in the catalog editor', () => {
  it('moves a product in front of another, and to another section [CA-03]', async () => {
    const { now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await drag(gripOf(await rowOf('Pasta')), screen.getByRole('grid'), 4);
    expect(listed()).toEqual(['Pasta', 'Pizza Ñandú']);

    await drag(gripOf(await rowOf('Pizza Ñandú')), screen.getByRole('listbox'), SECTION + 4);
    expect(listed()).toEqual(['Pasta']);
    await user.click(saveButton());
    await waitFor(() => expect(now().sections.map(({ productIds }) => productIds)).toEqual([['pasta'], ['tarta', 'pizza']]));
  });

  it('moves a section behind another when dropped far below the list [CA-03]', async () => {
    const { now } = serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    let line: string | undefined;
    await drag(gripOf(await section(/Platos/)), screen.getByRole('listbox'), 500, () => {
      line = document.querySelector<HTMLElement>('.catalog-drop-line')?.style.top;
    });
    expect(line).toBe(`${2 * SECTION}px`);
    await user.click(saveButton());

    await waitFor(() => expect(now().sections.map(({ id }) => id)).toEqual(['postres', 'platos']));
  });

  it('reorders the groups of a product and the modifiers of a group, each within its own list [CA-03]', async () => {
    stacked();
    const menu = aMenu();
    const { now } = serverWithCatalog({
      ...menu,
      modifierGroups: {
        extras: { id: 'extras', name: 'Extras', modifierIds: ['queso', 'trufa', 'anchoas'] },
        salsas: { id: 'salsas', name: 'Salsas', modifierIds: ['trufa'] },
      },
      modifiers: { ...menu.modifiers, anchoas: { id: 'anchoas', name: 'Anchoas', price: 100, modifierGroupIds: [] } },
      products: {
        ...menu.products,
        pizza: { ...menu.products['pizza'], id: 'pizza', name: 'Pizza', modifierGroupIds: ['extras', 'salsas'] },
      },
    });
    const { user } = await renderApp(ADDRESS);
    await user.click(await nameField('Pizza'));
    const groups = () => details().getByRole('region', { name: 'Grupos de extras' });
    const lineOf = (name: string) => details().getByRole('button', { name }).closest('li');
    await details().findByRole('heading', { name: 'Pizza' });
    await drag(gripOf(lineOf('Salsas')), groups().querySelector('ul') ?? groups(), 2);
    await user.click(within(screen.getByRole('group', { name: 'Qué se edita' })).getByRole('button', { name: 'Extras' }));
    await user.click(await section(/Extras/));
    await details().findByRole('heading', { name: 'Extras' });
    const modifiers = details().getByRole('region', { name: 'Modificadores' }).querySelector('ul');
    if (!modifiers) throw new Error('The group has no list of modifiers');
    await drag(gripOf(lineOf('Queso')), modifiers, 2 * ROW - 4);
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(2));
    expect(now().products['pizza']?.modifierGroupIds).toEqual(['salsas', 'extras']);
    expect(now().modifierGroups['extras']?.modifierIds).toEqual(['trufa', 'queso', 'anchoas']);
  });

  it('offers to import a file dropped anywhere on the editor', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    await nameField('Pasta');
    const { id: _id, locationId: _place, rev: _rev, updatedAt: _at, ...content } = aMenu({ name: 'Carta nueva', sections: [] });
    const text = JSON.stringify({ format: 'pase-catalog', version: 1, catalog: content });
    const dataTransfer = { types: ['Files'], files: [new File([text], 'carta.json')] };
    fireEvent(document.body, dragEvent('dragover', 1, dataTransfer));
    expect(screen.getByText('Suelta el archivo para importarlo')).toBeVisible();
    fireEvent(document.body, dragEvent('drop', 1, dataTransfer));

    expect(await screen.findByText(/«Carta nueva»/)).toBeVisible();
    expect(screen.queryByText('Suelta el archivo para importarlo')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Tomar este catálogo' }));
    expect(await screen.findByText('Todavía no hay secciones. Añade la primera abajo.')).toBeVisible();
  });
});
