import { screen, waitFor, within } from '@testing-library/react';
import type { Catalog } from '@/domain/catalog';
import { aProduct } from '../factories/aCatalog';
import { aLayoutOf } from '../setup/layout';
import {
  ADDRESS,
  atCatalogEditor,
  details,
  listed,
  nameField,
  priceField,
  saveButton,
  section,
  serverWithCatalog,
} from './catalogEditorScreen';
import { renderApp } from './renderApp';

atCatalogEditor();

const PRODUCTS = 3000;
const GROUPS = 400;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Ten sections of 300 products and 400 groups of five modifiers; each product has two groups. */
function aLargeMenu(): Catalog {
  const products = numbers(PRODUCTS).map((n) =>
    aProduct({
      id: `p${n}`,
      name: `Plato ${n}`,
      posRef: `POS-${n}`,
      modifierGroupIds: [`g${(n % GROUPS) + 1}`, `g${((n * 7) % GROUPS) + 1}`],
    }),
  );
  const groups = numbers(GROUPS).map((n) => ({
    id: `g${n}`,
    name: `Grupo ${n}`,
    modifierIds: numbers(5).map((m) => `g${n}-${m}`),
    min: 0,
    max: 2,
  }));
  const modifiers = groups.flatMap(({ modifierIds }) =>
    modifierIds.map((id) => ({ id, name: `Extra ${id}`, price: 100, modifierGroupIds: [] })),
  );
  const byId = <T extends { id: string }>(rows: readonly T[]) => Object.fromEntries(rows.map((row) => [row.id, row]));
  return {
    id: 'catalog-1',
    name: 'Carta',
    locationId: 'location-1',
    currency: 'EUR',
    rev: 1,
    sections: numbers(10).map((n) => ({
      id: `s${n}`,
      name: `Sección ${n}`,
      productIds: products.slice((n - 1) * 300, n * 300).map(({ id }) => id),
    })),
    products: byId(products),
    modifierGroups: byId(groups),
    modifiers: byId(modifiers),
  };
}

beforeEach(() => {
  aLayoutOf(1280, 720);
});

describe('catalog editor with 3,000 products and 400 groups', () => {
  it('renders only visible rows, finds a product among all, and saves only its edits [CA-02] [CA-03]', async () => {
    const { sent } = serverWithCatalog(aLargeMenu());
    const { user } = await renderApp(ADDRESS);
    await nameField('Plato 1');
    const grid = screen.getByRole('grid');
    expect(grid).toHaveAttribute('aria-rowcount', '300');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
    await user.click(screen.getByRole('button', { name: /Todos los productos/ }));
    await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', String(PRODUCTS)));
    expect(within(screen.getByRole('grid')).getAllByRole('row').length).toBeLessThan(60);

    await user.type(screen.getByRole('searchbox'), 'pos-2718');
    await waitFor(() => expect(listed()).toEqual(['Plato 2718']));
    const price = await priceField('Plato 2718');
    await user.clear(price);
    await user.type(price, '12,5');
    await user.click(await nameField('Plato 2718'));
    expect(await details().findByRole('heading', { name: 'Plato 2718' })).toBeVisible();
    await user.click(saveButton());

    await waitFor(() => expect(sent).toEqual([{ rev: 1, products: { p2718: expect.objectContaining({ price: 1250 }) } }]));
  });

  it('renders only the visible groups, and the rows of one group [CA-03]', async () => {
    serverWithCatalog(aLargeMenu());
    const { user } = await renderApp(ADDRESS);
    await nameField('Plato 1');
    await user.click(screen.getByRole('button', { name: 'Extras' }));
    await section(/^Grupo 1 ?5?$/);
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.length).toBeLessThan(60);
    expect(options[0]).toHaveAttribute('aria-setsize', String(GROUPS));
    await user.click(await section(/^Grupo 2 ?5?$/));

    await waitFor(() => expect(listed()).toEqual(numbers(5).map((n) => `Extra g2-${n}`)));
  });

  it('scrolls to the row of a problem', async () => {
    const menu = aLargeMenu();
    const scrolled = jest.spyOn(Element.prototype, 'scrollTo');
    const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(300 * 36);
    serverWithCatalog({
      ...menu,
      products: { ...menu.products, p290: { ...menu.products['p290'], id: 'p290', name: 'Plato 290', price: -1, modifierGroupIds: [] } },
    });
    const { user } = await renderApp(ADDRESS);
    await nameField('Plato 1');
    await user.click(await screen.findByRole('button', { name: /1 error/ }));
    scrolled.mockClear();
    await user.click(screen.getByRole('button', { name: 'Producto · Plato 290' }));

    expect(await details().findByRole('heading', { name: 'Plato 290' })).toBeVisible();
    const tops = scrolled.mock.calls.map(([to]: unknown[]) => (typeof to === 'object' && to !== null && 'top' in to ? Number(to.top) : 0));
    expect(Math.max(...tops)).toBeGreaterThan(36 * 250);
    scrolled.mockRestore();
    height.mockRestore();
  });
});
