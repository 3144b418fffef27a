import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { numberAt, type Columns } from '@/lib/columns';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { GridColumn, GridView, SavedView } from '@/ui/DataGrid/gridColumn';
import { PLAIN_VIEW } from '@/ui/DataGrid/gridView';
import { LazyToasts } from '@/ui/Toasts/LazyToasts';
import { aLayoutOf } from '../../../test/setup/layout';
import { aWindowOf } from '../../../test/setup/matchMedia';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const NAMES = ['Sol', 'Luna', 'Mar', 'Río', 'Sol', ''];
const SALES = [3000, 1000, NaN, 2000, 1000, 500];
const ORDERS = [3, 1, 2, 2, 5, 1];

function dataOf(times = 1): Columns {
  const repeated = <Value,>(values: readonly Value[]) => Array.from({ length: times }, () => values).flat();
  const dictionary = [...new Set(NAMES)];
  return {
    rowCount: NAMES.length * times,
    byId: {
      name: { kind: 'text', dictionary, indices: Uint32Array.from(repeated(NAMES), (name) => dictionary.indexOf(name)) },
      sales: { kind: 'number', values: Float64Array.from(repeated(SALES)) },
      orders: { kind: 'number', values: Float64Array.from(repeated(ORDERS)) },
      note: { kind: 'text', dictionary: ['say "hi"\tyou', 'plain'], indices: Uint32Array.from(repeated(NAMES), (_, row) => row % 2) },
    },
  };
}

function columnsOf(data: Columns): GridColumn[] {
  return [
    { id: 'name', title: 'Local', width: 120, isShownNarrow: true },
    {
      id: 'sales',
      title: 'Ventas',
      help: 'Sin pedidos anulados',
      width: 100,
      isShownNarrow: true,
      textOf: (row) => (Number.isNaN(numberAt(data.byId['sales'], row)) ? '' : `${numberAt(data.byId['sales'], row) / 100} €`),
      shownNumberOf: (row) => numberAt(data.byId['sales'], row) / 100,
      total: (rows) => [{ text: `${rows.reduce((sum, row) => sum + (numberAt(data.byId['sales'], row) || 0), 0) / 100} €` }],
      hrefOf: (row) => `/reports/${row}`,
    },
    { id: 'orders', title: 'Pedidos', width: 80, isShownNarrow: true, total: (rows) => [{ text: String(rows.length) }] },
    { id: 'note', title: 'Nota', width: 100, markOf: (row) => (row === 0 ? 'Cambia de día' : null) },
  ];
}

function renderGrid({ data = dataOf(), columns = columnsOf(data), start = PLAIN_VIEW, saved = [] as SavedView[] } = {}) {
  let now = { view: start, views: saved as readonly SavedView[] };
  function Page() {
    const [view, setView] = useState<GridView>(start);
    const [views, setViews] = useState<readonly SavedView[]>(saved);
    now = { view, views };
    return (
      <>
        <DataGrid
          label="Ventas por local"
          columns={columns}
          data={data}
          view={view}
          onViewChange={setView}
          views={views}
          onViewsChange={setViews}
        />
        <LazyToasts />
      </>
    );
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/reports/:row', element: <h1>Sus pedidos</h1> },
  ]);
  renderWithTexts(<RouterProvider router={router} />);
  return { user: userEvent.setup(), now: () => now, at: () => router.state.location.pathname };
}

const grid = () => screen.getByRole('grid', { name: 'Ventas por local' });
/** The grid with everything it renders. */
const drawn = () => grid().closest('.grid')!;
const heads = () => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));
const head = (name: string) => screen.getByRole('columnheader', { name });
/** The texts of a column by row, without the totals. */
function column(name: string): string[] {
  const index = head(name).getAttribute('aria-colindex');
  return [...drawn().querySelectorAll(`.grid-cell[aria-colindex="${index}"]`)].map((cell) => cell.textContent ?? '');
}
const totals = () =>
  within(screen.getByRole('row', { name: 'Total' }))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent);
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
const selected = () => [...drawn().querySelectorAll('[aria-selected=true]')].map((cell) => cell.textContent);

async function openMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name: `Opciones de ${name}` }));
  return screen.findByRole('menu', { name: `Opciones de ${name}` });
}
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, item: string) =>
  user.click(within(await openMenu(user, name)).getByRole('menuitem', { name: item }));

/** The text that Ctrl+C writes to the clipboard. */
function copied(): string {
  const setData = jest.fn<undefined, [string, string]>();
  const event = createEvent.copy(grid(), { clipboardData: { setData } });
  act(() => {
    fireEvent(grid(), event);
  });
  return setData.mock.calls[0]?.[1] ?? '';
}

/** Pointer events in jsdom have no coordinates. */
const pointer = (type: string, target: Element | Window, clientX: number) =>
  fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, clientX }));

beforeEach(() => aLayoutOf(1280, 600));

describe('DataGrid', () => {
  it('renders only the visible rows of 60,000 and shows their count [BR-01]', () => {
    renderGrid({ data: dataOf(10_000) });

    expect(grid()).toHaveAttribute('aria-rowcount', '60002');
    expect(grid()).toHaveAttribute('aria-colcount', '4');
    expect(column('Local').length).toBeGreaterThan(20);
    expect(column('Local').length).toBeLessThan(40);
    expect(screen.getByRole('status')).toHaveTextContent('60.000 de 60.000 filas');
  });

  it('renders only the visible columns and the one with the cursor', async () => {
    const data = dataOf();
    const columns = Array.from({ length: 60 }, (_, nth): GridColumn => ({ id: `c${nth}`, title: `Columna ${nth}`, width: 100 }));
    const { user } = renderGrid({ data, columns });
    const drawnColumns = () => [...drawn().querySelectorAll('[id$="-0-0"] ~ .grid-cell')].length + 1;
    expect(drawnColumns()).toBe(14);

    grid().focus();
    await user.keyboard('{End}');

    expect(grid()).toHaveAttribute('aria-colcount', '60');
    expect(active()).toHaveAttribute('aria-colindex', '60');
    expect(screen.getAllByRole('columnheader')).toHaveLength(60);
  });

  it.each([0, 2])('exposes each cell in its row to assistive technology with %d frozen columns', (frozen) => {
    renderGrid({ start: { ...PLAIN_VIEW, frozen } });

    const parts = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-rowindex') === '3');
    const cells = parts.flatMap((part) => within(part).getAllByRole('gridcell'));
    expect(parts).toHaveLength(frozen > 0 ? 2 : 1);
    expect(cells.map((cell) => cell.textContent)).toEqual(['Luna', '10 €', '1', 'plain']);
    expect(cells.map((cell) => cell.getAttribute('aria-colindex'))).toEqual(['1', '2', '3', '4']);
  });

  it('sorts by a click, by several columns with shift, and exposes direction and rank [BR-01]', async () => {
    const { user } = renderGrid();

    await user.click(head('Ventas'));
    expect(column('Ventas')).toEqual(['5 €', '10 €', '10 €', '20 €', '30 €', '']);
    expect(head('Ventas')).toHaveAttribute('aria-sort', 'ascending');
    await user.keyboard('{Shift>}');
    await user.click(head('Pedidos'));
    await user.click(head('Pedidos'));
    await user.keyboard('{/Shift}');

    expect(column('Ventas')).toEqual(['5 €', '10 €', '10 €', '20 €', '30 €', '']);
    expect(column('Pedidos')).toEqual(['1', '5', '1', '2', '3', '2']);
    expect(head('Pedidos')).toHaveAttribute('aria-sort', 'descending');
    expect(head('Ventas')).toHaveTextContent('1');
    expect(head('Pedidos')).toHaveTextContent('2');
  });

  it('filters rows and totals by a text and by displayed numbers [BR-01]', async () => {
    const { user, now } = renderGrid();
    expect(totals()).toEqual(['Total', '75 €', '6', '']);

    await openMenu(user, 'Local');
    await user.type(screen.getByRole('textbox', { name: 'Contiene' }), 'SÓL');
    expect(column('Local')).toEqual(['Sol', 'Sol']);
    expect(totals()).toEqual(['Total', '40 €', '2', '']);
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('2 de 6 filas');
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro de Local' }));
    expect(now().view.filters).toEqual({});
    await user.keyboard('{Escape}');

    await openMenu(user, 'Ventas');
    await user.type(screen.getByRole('spinbutton', { name: 'Desde' }), '10');
    await user.type(screen.getByRole('spinbutton', { name: 'Hasta' }), '20');
    expect(column('Ventas')).toEqual(['10 €', '20 €', '10 €']);
  });

  it('shows a message when no row matches the filters, and clears them [BR-01]', async () => {
    const { user } = renderGrid({ start: { ...PLAIN_VIEW, filters: { name: { kind: 'text', words: 'nadie' } } } });
    expect(screen.getByText('Ninguna fila pasa los filtros')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Quitar los filtros de las columnas' }));

    expect(column('Local')).toHaveLength(6);
  });

  it('resizes a column by its edge and from the menu [BR-01]', async () => {
    const { user, now } = renderGrid();

    pointer('pointerdown', drawn().querySelector('[data-edge=name]')!, 100);
    pointer('pointermove', window, 130);
    expect(head('Local')).toHaveStyle({ width: '150px' });
    pointer('pointerup', window, 140);
    expect(now().view.widths).toEqual({ name: 160 });
    expect(head('Local')).toHaveStyle({ width: '160px' });
    await choose(user, 'Local', 'Más ancha');

    expect(now().view.widths).toEqual({ name: 184 });
    expect(now().view.sorts).toEqual([]);
  });

  it('moves a column by dragging its header and from the menu [BR-01]', async () => {
    const { user } = renderGrid();

    pointer('pointerdown', head('Nota'), 300);
    pointer('pointermove', head('Ventas'), -10);
    pointer('pointerup', head('Ventas'), -10);
    fireEvent.click(head('Nota'));
    expect(heads()).toEqual(['Local', 'Nota', 'Ventas', 'Pedidos']);
    expect(head('Nota')).toHaveAttribute('aria-sort', 'none');
    await choose(user, 'Nota', 'Mover a la derecha');

    expect(heads()).toEqual(['Local', 'Ventas', 'Nota', 'Pedidos']);
    expect(column('Nota')[1]).toBe('plain');
  });

  it('freezes the first columns, renders them once, and unfreezes them [BR-01]', async () => {
    const { user, now } = renderGrid();

    await choose(user, 'Ventas', 'Fijar hasta esta columna');

    expect(now().view.frozen).toBe(2);
    expect([...drawn().querySelectorAll('.grid-frozen-rows .grid-cell')].slice(0, 2).map((cell) => cell.textContent)).toEqual([
      'Sol',
      '30 €',
    ]);
    expect(column('Local')).toEqual(NAMES);
    expect(head('Ventas')).toHaveStyle({ left: '120px' });
    await choose(user, 'Local', 'Dejar de fijar desde esta columna');
    expect(now().view.frozen).toBe(0);
  });

  it('hides a column from its menu and shows it from the list of columns [BR-01]', async () => {
    const { user } = renderGrid();

    await choose(user, 'Ventas', 'Ocultar la columna');
    expect(heads()).toEqual(['Local', 'Pedidos', 'Nota']);
    await user.click(screen.getByRole('button', { name: 'Columnas: 3 de 4' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Ventas' }));

    expect(heads()).toEqual(['Local', 'Ventas', 'Pedidos', 'Nota']);
  });

  it('is a single tab stop in which keys move, Enter opens and headers sort [BR-01]', async () => {
    const { user, at, now } = renderGrid({ data: dataOf(50) });
    grid().focus();
    expect(active()).toHaveTextContent('Sol');

    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(active()).toHaveTextContent('10 €');
    await user.keyboard('{End}');
    expect(active()).toHaveTextContent('plain');
    await user.keyboard('{Home}{PageDown}');
    expect(grid()).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-19-0$/));
    await user.keyboard('{Control>}{End}{/Control}');
    expect(grid()).toHaveAttribute('aria-activedescendant', expect.stringMatching(/-299-3$/));
    await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}');
    expect(active()).toBe(head('Ventas'));
    await user.keyboard('{Enter}{ArrowRight}{Shift>}{Enter}{/Shift}');
    expect(now().view.sorts.map(({ columnId }) => columnId)).toEqual(['sales', 'orders']);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByRole('menu', { name: 'Opciones de Pedidos' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(grid()).toHaveFocus());
    await user.keyboard('{ArrowDown}{ArrowLeft}{Enter}');

    expect(at()).toBe('/reports/5');
  });

  it('describes a column from its header, also by keyboard', async () => {
    const { user } = renderGrid();
    expect(head('Ventas')).toHaveAttribute('aria-description', 'Sin pedidos anulados');

    await openMenu(user, 'Ventas');

    expect(screen.getByText('Sin pedidos anulados')).toBeVisible();
  });

  it('opens the link of a figure by a click and leaves modified clicks to the browser', async () => {
    const { user, at } = renderGrid();
    const link = () => [...drawn().querySelectorAll('a')][3]!;
    expect(link()).toHaveAttribute('href', '/reports/3');

    const isLeft = (keys: MouseEventInit) => {
      let left = false;
      const note = (event: Event) => {
        left = !event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', note, { once: true });
      fireEvent.click(link(), { detail: 1, ...keys });
      return left;
    };
    expect(isLeft({ ctrlKey: true })).toBe(true);
    expect(isLeft({ shiftKey: true })).toBe(false);
    expect(at()).toBe('/');
    await user.click(link());

    expect(at()).toBe('/reports/3');
  });

  it("opens the link once when the row's element moved and the browser sends no click", async () => {
    const { at } = renderGrid();
    const link = () => [...drawn().querySelectorAll('a')][3]!;
    fireEvent.mouseDown(link());
    const { id, parentElement } = link();
    parentElement?.parentElement?.append(parentElement);
    fireEvent.mouseUp(document.getElementById(id)!);

    await waitFor(() => expect(at()).toBe('/reports/3'));
  });

  it('opens nothing after a range was dragged out and back', () => {
    const { at } = renderGrid();
    const [first, second] = [...drawn().querySelectorAll('a')];
    fireEvent.mouseDown(first!);
    fireEvent.mouseMove(second!, { buttons: 1, clientX: 10, clientY: 100 });
    fireEvent.mouseMove(first!, { buttons: 1, clientX: 10, clientY: 60 });
    fireEvent.mouseUp(first!);
    fireEvent.click(first!, { detail: 1 });

    expect(at()).toBe('/');
  });

  it('opens the link when a screen reader sends a click without a mouse press', async () => {
    const { at } = renderGrid();
    fireEvent.click([...drawn().querySelectorAll('a')][3]!);

    await waitFor(() => expect(at()).toBe('/reports/3'));
  });

  it('copies a range selected by keyboard as TSV and confirms it [BR-01]', async () => {
    const { user } = renderGrid();
    grid().focus();

    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');

    expect(selected()).toEqual(['30 €', '3', 'say "hi"\tyou', '10 €', '1', 'plain']);
    expect(copied()).toBe('30 €\t3\t"say ""hi""\tyou"\r\n10 €\t1\tplain');
    expect(await screen.findByText('2 filas por 3 columnas copiadas')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(copied()).toBe('plain');
    expect(await screen.findByText('1 fila por 1 columna copiada')).toBeVisible();
    await user.keyboard('{Control>}a{/Control}');
    expect(copied().split('\r\n')).toHaveLength(6);
    expect(await screen.findByText('6 filas por 4 columnas copiadas')).toBeVisible();
  });

  it('selects a range with the mouse and extends it with shift [BR-01]', async () => {
    const { user } = renderGrid();
    const cell = (row: number, place: number) => drawn().querySelector(`[id$="-${row}-${place}"]`)!;

    fireEvent.mouseDown(cell(1, 0), { button: 0 });
    fireEvent.mouseMove(cell(2, 1), { buttons: 1, clientX: 10, clientY: 100 });
    fireEvent.mouseUp(window);
    fireEvent.mouseMove(cell(5, 3), { buttons: 1, clientX: 10, clientY: 200 });
    expect(selected()).toEqual(['Luna', '10 €', 'Mar', '']);
    expect(grid()).toHaveFocus();
    await user.keyboard('{Shift>}');
    await user.pointer({ keys: '[MouseLeft]', target: cell(0, 2) });
    await user.keyboard('{/Shift}');

    expect(selected()).toEqual(['Sol', '30 €', '3', 'Luna', '10 €', '1']);
  });

  it('extends the range while the mouse is held outside the rows [BR-01]', async () => {
    renderGrid({ data: dataOf(50) });
    const cell = (row: number, place: number) => drawn().querySelector(`[id$="-${row}-${place}"]`)!;
    const at = () => grid().getAttribute('aria-activedescendant');

    fireEvent.mouseDown(cell(3, 1), { button: 0 });
    fireEvent.mouseMove(window, { buttons: 1, clientX: 200, clientY: 2_000 });
    await waitFor(() => expect(at()).toMatch(/-299-1$/));
    fireEvent.mouseMove(window, { buttons: 1, clientX: 1_400, clientY: 300 });
    await waitFor(() => expect(at()).toMatch(/-299-3$/));
    fireEvent.mouseMove(window, { buttons: 1, clientX: -1, clientY: -2_000 });
    await waitFor(() => expect(at()).toMatch(/-0-0$/));
    fireEvent.mouseUp(window);

    expect(copied().split('\r\n')).toHaveLength(4);
  });

  it('clears the range when the order of the rows changes', async () => {
    const { user } = renderGrid();
    grid().focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toHaveLength(2);

    await user.click(head('Pedidos'));

    expect(selected()).toHaveLength(1);
  });

  it('saves a view under a name, marks unsaved changes, and restores it and the initial view [BR-01]', async () => {
    const { user, now } = renderGrid();
    await user.click(head('Ventas'));

    await user.click(screen.getByRole('button', { name: 'Vista: Vista inicial • sin guardar' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nombre de la vista' }), ' Menos ventas {Enter}');
    expect(now().views).toEqual([{ name: 'Menos ventas', view: { ...PLAIN_VIEW, sorts: [{ columnId: 'sales', descending: false }] } }]);
    expect(screen.getByRole('button', { name: 'Vista: Menos ventas' })).toBeVisible();
    await user.click(screen.getByRole('menuitemradio', { name: 'Vista inicial' }));
    expect(now().view).toEqual(PLAIN_VIEW);
    await user.click(head('Pedidos'));
    await user.click(screen.getByRole('button', { name: 'Vista: Vista inicial • sin guardar' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Menos ventas' }));

    expect(column('Ventas')[0]).toBe('5 €');
  });

  it('changes, renames and deletes a saved view [BR-01]', async () => {
    const { user, now } = renderGrid({ saved: [{ name: 'Una', view: { ...PLAIN_VIEW, hidden: ['note'] } }] });
    const menu = () => screen.getByRole('button', { name: /^Vista: / });
    await user.click(menu());
    await user.click(await screen.findByRole('menuitemradio', { name: 'Una' }));
    await user.click(head('Pedidos'));
    expect(menu()).toHaveAccessibleName('Vista: Una • sin guardar');

    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Guardar los cambios' }));
    expect(now().views[0]?.view.sorts).toEqual([{ columnId: 'orders', descending: false }]);
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Cambiar el nombre' }));
    await user.clear(screen.getByRole('textbox', { name: 'Nombre nuevo' }));
    await user.type(screen.getByRole('textbox', { name: 'Nombre nuevo' }), 'Otra{Enter}');
    expect(now().views.map(({ name }) => name)).toEqual(['Otra']);
    expect(menu()).toHaveAccessibleName('Vista: Otra');
    await user.click(screen.getByRole('menuitem', { name: 'Eliminar la vista' }));

    expect(now().views).toEqual([]);
    expect(heads()).toEqual(['Local', 'Ventas', 'Pedidos']);
  });

  it('saves at most fifty views', async () => {
    const saved = Array.from({ length: 50 }, (_, nth) => ({ name: `Vista ${nth}`, view: { ...PLAIN_VIEW, frozen: nth + 1 } }));
    const { user } = renderGrid({ saved });

    await user.click(screen.getByRole('button', { name: 'Vista: Vista inicial' }));

    expect(await screen.findByText(/Ya hay 50 vistas/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Nombre de la vista' })).not.toBeInTheDocument();
  });

  it('renders sorted and filtered cards of three columns in a narrow window [BR-01]', () => {
    aWindowOf(390);
    renderGrid({
      start: { ...PLAIN_VIEW, sorts: [{ columnId: 'orders', descending: true }], filters: { name: { kind: 'text', words: 'sol' } } },
    });

    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Sol', '10 €', '5', 'Sol', '30 €', '3']);
    expect(screen.getByRole('link', { name: '10 €' })).toHaveAttribute('href', '/reports/4');
    expect(screen.getByText('Ventas: 40 €')).toBeVisible();
  });

  it('shows a truncated text as a tooltip', () => {
    renderGrid();
    const cell = drawn().querySelectorAll<HTMLElement>('.grid-cell')[0]!;
    Object.defineProperty(cell, 'scrollWidth', { value: 2_000 });

    fireEvent.mouseOver(cell);
    expect(cell).toHaveAttribute('title', 'Sol');
    fireEvent.mouseOut(cell);
    expect(cell).not.toHaveAttribute('title');
  });

  it('explains a marked cell', () => {
    renderGrid();

    expect(drawn().querySelector('.grid-cell-marked')).toHaveAttribute('title', 'Cambia de día');
  });

  it('sorts large data without a worker', async () => {
    const { user } = renderGrid({ data: dataOf(5_000) });

    await user.click(head('Pedidos'));

    await waitFor(() => expect(column('Pedidos').every((text) => text === '1')).toBe(true));
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'false');
  });
});
