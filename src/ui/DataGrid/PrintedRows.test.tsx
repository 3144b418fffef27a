import { act, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Columns } from '@/lib/columns';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import { PLAIN_VIEW } from '@/ui/DataGrid/gridView';
import { MAX_PRINTED_ROWS } from '@/ui/DataGrid/PrintedRows';
import { aLayoutOf } from '../../../test/setup/layout';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const COLUMNS = [
  { id: 'name', title: 'Local', width: 120 },
  { id: 'orders', title: 'Pedidos', width: 80, total: (rows: Uint32Array) => [{ text: `${rows.length} en total` }] },
];

function dataOf(rowCount: number): Columns {
  const numbers = Array.from({ length: rowCount }, (_, row) => row);
  return {
    rowCount,
    byId: {
      name: { kind: 'text', dictionary: numbers.map((row) => `Local ${row}`), indices: Uint32Array.from(numbers) },
      orders: { kind: 'number', values: Float64Array.from(numbers) },
    },
  };
}

function renderGrid(rowCount: number, view = PLAIN_VIEW) {
  aLayoutOf(900, 400);
  const none = () => undefined;
  const element = (
    <DataGrid label="Locales" columns={COLUMNS} data={dataOf(rowCount)} view={view} onViewChange={none} views={[]} onViewsChange={none} />
  );
  renderWithTexts(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const print = (type: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(type)));
const table = () => screen.getByRole('table', { name: 'Locales' });
const printedRows = () =>
  within(table())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the printed rows', () => {
  it('are all rows in the order of the grid, with visible columns and the totals, while the page is printed [M-07]', () => {
    renderGrid(150, { ...PLAIN_VIEW, sorts: [{ columnId: 'orders', descending: true }] });
    expect(screen.queryByRole('table', { name: 'Locales' })).toBeNull();

    print('beforeprint');
    const rows = printedRows();
    expect(rows).toHaveLength(152);
    expect([rows[0], rows[1], rows[150], rows[151]]).toEqual([
      ['Local', 'Pedidos'],
      ['Local 149', '149'],
      ['Local 0', '0'],
      ['Total', '150 en total'],
    ]);
    expect(screen.queryByText(/Se imprimen las primeras/)).toBeNull();

    print('afterprint');
    expect(screen.queryByRole('table', { name: 'Locales' })).toBeNull();
  });

  it('omit hidden columns [M-07]', () => {
    renderGrid(1, { ...PLAIN_VIEW, hidden: ['name'] });
    print('beforeprint');

    expect(printedRows()[0]).toEqual(['Pedidos']);
    print('afterprint');
  });

  it('state that rows over the limit are only in the export [M-07]', () => {
    renderGrid(MAX_PRINTED_ROWS + 1);
    print('beforeprint');

    expect(printedRows()).toHaveLength(MAX_PRINTED_ROWS + 2);
    expect(screen.getByText(/Se imprimen las primeras 2000 de 2001 filas/)).toBeInTheDocument();
    print('afterprint');
  });
});
