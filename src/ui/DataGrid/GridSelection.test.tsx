import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GridSelection } from '@/ui/DataGrid/GridSelection';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const SALES = [3000, 1000, 500];
const COLUMNS: GridColumn[] = [
  { id: 'name', title: 'Local', width: 120 },
  {
    id: 'sales',
    title: 'Ventas',
    width: 100,
    total: (rows) => {
      const sum = rows.reduce((total, row) => total + (SALES[row] ?? 0), 0);
      return [{ text: `${sum / 100} €`, mean: `${sum / rows.length / 100} €` }];
    },
  },
];
const textOf = (column: GridColumn, row: number) => (column.id === 'sales' ? `${(SALES[row] ?? 0) / 100} €` : `Local ${row}`);

function renderSelection(lastRow: number) {
  const user = userEvent.setup();
  const range = { rows: [1, lastRow], columns: [0, 1] } as const;
  renderWithTexts(<GridSelection range={range} columns={COLUMNS} rows={Uint32Array.of(2, 0, 1)} textOf={textOf} />);
  return user;
}

describe('GridSelection', () => {
  it('shows count, sum and average of the selected rows in their order [M-02]', () => {
    renderSelection(2);

    expect(screen.getByRole('status')).toHaveTextContent('4 celdas · Ventas: suma 40 €, media 20 €');
  });

  it('copies the selected rows below the column titles [M-02]', async () => {
    const user = renderSelection(2);
    const write = jest.spyOn(navigator.clipboard, 'writeText');

    await user.click(screen.getByRole('button', { name: 'Copiar con títulos' }));

    expect(write).toHaveBeenCalledWith('Local\tVentas\r\nLocal 0\t30 €\r\nLocal 1\t10 €');
  });
});
