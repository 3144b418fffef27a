import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import type { Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';
import { SearchedTable } from '@/ui/DataTable/SearchedTable';
import { aLayoutOf } from '../../../test/setup/layout';
import { aWindowOf } from '../../../test/setup/matchMedia';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

interface Place {
  id: string;
  name: string;
  seats: number;
}

const columns: Column<Place>[] = [
  { id: 'name', title: 'Nombre', width: '1fr', text: ({ name }) => name },
  { id: 'seats', title: 'Plazas', width: '1fr', onlyWide: true, text: ({ seats }) => String(seats), number: ({ seats }) => seats },
];
const places = (count: number): Place[] => Array.from({ length: count }, (_, n) => ({ id: `p${n}`, name: `Local ${n}`, seats: count - n }));
const props = {
  label: 'Locales',
  columns,
  rowId: ({ id }: Place) => id,
  rowHref: ({ id }: Place) => `/places/${id}`,
  sortedBy: { columnId: 'name', descending: false },
};

function renderTable(rows: readonly Place[], search = '') {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            <Link to="/">Todos</Link>
            <SearchedTable {...props} rows={rows} searchLabel="Busca" />
          </>
        ),
      },
      { path: '/places/:id', element: <h1>Un local</h1> },
    ],
    { initialEntries: [`/${search}`] },
  );
  renderWithTexts(<RouterProvider router={router} />);
  return { user: userEvent.setup(), at: () => router.state.location.pathname + router.state.location.search };
}

const links = () => within(screen.getByRole('table')).getAllByRole('link');
const shown = () => links().map((link) => link.textContent);

beforeEach(() => aLayoutOf(1280, 800));

describe('DataTable', () => {
  it('renders all rows while the page is printed [W-08]', () => {
    renderTable(places(200));

    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(shown()).toHaveLength(200);

    act(() => void dispatchEvent(new Event('afterprint')));
    expect(shown().length).toBeLessThan(60);
  });

  it('renders only the visible rows and shows their count', () => {
    renderTable(places(5000));

    expect(screen.getByRole('table', { name: 'Locales' })).toHaveAttribute('aria-rowcount', '5001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('sorts by a column, reverses at the next click, and exposes the sorted column', async () => {
    const { user } = renderTable(places(3));
    const seats = screen.getByRole('columnheader', { name: 'Plazas' });
    expect(screen.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending');

    await user.click(within(seats).getByRole('button'));
    expect(shown()).toEqual(['Local 2', 'Local 1', 'Local 0']);
    expect(seats).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(seats).getByRole('button'));

    expect(shown()).toEqual(['Local 0', 'Local 1', 'Local 2']);
    expect(seats).toHaveAttribute('aria-sort', 'descending');
  });

  it('is a single tab stop in which keys move and Enter opens', async () => {
    const { user, at } = renderTable(places(300));
    screen.getByRole('searchbox').focus();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Local 0' })).toHaveFocus();

    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('link', { name: 'Local 1' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('link', { name: 'Local 299' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Home}{PageDown}');
    const page = screen.getByRole('link', { name: 'Local 23' });
    expect(page).toHaveFocus();
    expect(links().filter((link) => link.tabIndex === 0)).toEqual([page]);
    await user.keyboard('{Enter}');

    expect(at()).toBe('/places/p23');
  });

  it('opens a row by a click beside its link, but not after selecting text', async () => {
    const { user, at } = renderTable(places(3));
    const cell = screen.getByRole('cell', { name: '2' });

    getSelection()?.selectAllChildren(cell);
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(at()).toBe('/');
    getSelection()?.removeAllRanges();
    await user.click(cell);

    expect(at()).toBe('/places/p1');
  });

  it('omits less important columns in a narrow window', () => {
    aWindowOf(390);
    renderTable(places(3));

    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Nombre']);
    expect(screen.queryByRole('cell', { name: '2' })).not.toBeInTheDocument();
  });

  it('renders the rows in their given order when they cannot be sorted', () => {
    const rows = [...places(3)].reverse();
    const router = createMemoryRouter([{ path: '/', element: <DataTable {...props} sortedBy={undefined} rows={rows} /> }]);
    renderWithTexts(<RouterProvider router={router} />);

    expect(shown()).toEqual(['Local 2', 'Local 1', 'Local 0']);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('SearchedTable', () => {
  const rows = [
    { id: 'a', name: 'Café Ñandú', seats: 12 },
    { id: 'b', name: 'La Ñ', seats: 40 },
    { id: 'c', name: 'Bar Nandu', seats: 12 },
  ];

  it('finds rows that contain every word regardless of accents and case, and stores the search in the URL', async () => {
    const { user, at } = renderTable(rows);
    expect(screen.getByRole('status')).toHaveTextContent('3 de 3');

    await user.keyboard('/');
    await user.keyboard('NANDÚ 12');

    await waitFor(() => expect(shown()).toEqual(['Bar Nandu', 'Café Ñandú']));
    expect(screen.getByRole('status')).toHaveTextContent('2 de 3');
    expect(decodeURIComponent(at())).toBe('/?q=NANDÚ+12');
    await user.click(screen.getByRole('link', { name: 'Todos' }));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('shows a message when nothing matches, and all rows after the search is cleared', async () => {
    const { user, at } = renderTable(rows, '?q=<b>nada</b>');
    expect(screen.getByText('Nada coincide con «<b>nada</b>».')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Quitar la búsqueda' }));

    await waitFor(() => expect(shown()).toHaveLength(3));
    expect(at()).toBe('/');
  });
});
