import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { daysOf, type Period } from '@/domain/period';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { aWindowOf } from '../../../test/setup/matchMedia';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const TODAY = '2026-11-20';

function renderPeriod(start: Period = { preset: 'today' }) {
  const changes: Period[] = [];
  function Field() {
    const [period, setPeriod] = useState(start);
    const change = (next: Period) => {
      changes.push(next);
      setPeriod(next);
    };
    return <PeriodField period={period} days={daysOf(period, TODAY)} maxDays={31} hint="Los días son de Madrid" onChange={change} />;
  }
  renderWithTexts(<Field />);
  return { user: userEvent.setup(), changes };
}

const from = () => screen.getByLabelText('Desde');
const to = () => screen.getByLabelText('Hasta');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('PeriodField', () => {
  it('shows the days of a preset and the hint', async () => {
    const { user, changes } = renderPeriod();
    expect([from(), to()].map((field) => (field as HTMLInputElement).value)).toEqual(['20/11/2026', '20/11/2026']);
    expect(from()).toHaveAccessibleDescription('Los días son de Madrid');

    await user.selectOptions(screen.getByRole('combobox', { name: 'Periodo' }), 'Quincena anterior');

    expect(changes).toEqual([{ preset: 'previousFortnight' }]);
    expect([from(), to()].map((field) => (field as HTMLInputElement).value)).toEqual(['01/11/2026', '15/11/2026']);
  });

  it('switches to custom days, starting with those of the preset', () => {
    const { changes } = renderPeriod();

    type(from(), '2026-11-18');

    expect(changes).toEqual([{ from: '2026-11-18', to: TODAY }]);
    expect(screen.getByRole('combobox', { name: 'Periodo' })).toHaveDisplayValue('Otras fechas');
  });

  it.each([
    ['nothing', from, '', 'Campo requerido'],
    ['a day of the year 26', from, '0026-11-20', 'Formato de fecha inválido'],
    ['an end before the start', to, '2026-11-19', 'La fecha final es anterior a la inicial'],
    ['more days than allowed', to, '2026-12-21', 'El periodo puede tener como máximo 31 días'],
  ])('shows the problem of %s on its field [OR-03]', (_case, field, value, text) => {
    renderPeriod();

    type(field(), value);

    expect(screen.getByRole('alert')).toHaveTextContent(text);
    expect(field()).toBeInvalid();
    expect(field()).toHaveAccessibleDescription(text);
    expect(screen.queryByText('Los días son de Madrid')).not.toBeInTheDocument();
  });

  it('distinguishes a partially typed day from a missing one [OR-03]', () => {
    renderPeriod();

    type(from(), '20/1');

    expect(screen.getByRole('alert')).toHaveTextContent('Formato de fecha inválido');
  });
});

describe('FilterBar', () => {
  const bar = (
    <FilterBar label="Filtros de pedidos" active={2}>
      <input aria-label="Cuenta" />
    </FilterBar>
  );

  it('is expanded in a wide window', () => {
    renderWithTexts(bar);

    expect(within(screen.getByRole('search', { name: 'Filtros de pedidos' })).getByRole('textbox', { name: 'Cuenta' })).toBeVisible();
  });

  it('collapses to a button with the number of filters in a narrow window', async () => {
    aWindowOf(390);
    renderWithTexts(bar);
    expect(screen.queryByRole('search')).not.toBeInTheDocument();

    await userEvent.setup().click(screen.getByRole('button', { name: 'Filtros (2)' }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    expect(drawer.getByRole('search', { name: 'Filtros de pedidos' })).toBeVisible();
  });
});
