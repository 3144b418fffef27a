import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import es from '@/locales/es.json';
import type { ChartRow } from '@/ui/Chart/Bars';
import { ChartPanel } from '@/ui/Chart/ChartPanel';

const ROWS: ChartRow[] = [
  { id: 'glovo', label: 'Glovo', value: 4, before: 1200, color: 'rgb(1, 2, 3)', cells: ['4'] },
  { id: 'own', label: 'Propio', value: 2, before: null, cells: ['2'] },
];

async function showTable(beforeLabel?: string) {
  render(
    <MemoryRouter>
      <IntlProvider locale="es" messages={es}>
        <ChartPanel
          title="Pedidos por canal"
          layout="rows"
          columns={['Canal', 'Pedidos']}
          rows={ROWS}
          empty={null}
          {...(beforeLabel && { beforeLabel })}
        />
      </IntlProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Ver como tabla/ }));
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
}

describe('the table of a chart', () => {
  it('has a last column of the period before, with a dash for a row that it does not have [M-10]', async () => {
    expect(await showTable('1–5 nov')).toEqual([
      ['Canal', 'Pedidos', 'Pedidos: 1–5 nov'],
      ['Glovo', '4', '1200'],
      ['Propio', '2', '–'],
    ]);
  });

  it('has no column of the period before without a comparison, and marks rows with the colour of their bar [M-10]', async () => {
    expect((await showTable())[0]).toEqual(['Canal', 'Pedidos']);

    const [glovo, own] = screen.getAllByRole('rowheader');
    expect(glovo?.firstElementChild).toHaveStyle({ background: 'rgb(1, 2, 3)' });
    expect(own?.firstElementChild).toBeNull();
  });
});
