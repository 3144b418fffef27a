// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/ui/DateInput/DatePopup';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DateKind } from '@/ui/DateInput/dateText';
import { DateInput } from '@/ui/DateInput/DateInput';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

function renderInput(kind: DateKind, first: string, language: 'es' | 'en' = 'es') {
  const changes: string[] = [];
  function Controlled() {
    const [value, setValue] = useState(first);
    return (
      <>
        <DateInput
          kind={kind}
          aria-label="Momento"
          value={value}
          onChange={(next) => {
            changes.push(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue('2026-01-01')}>
          Año nuevo
        </button>
      </>
    );
  }
  renderWithTexts(<Controlled />, language);
  return { changes, user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('textbox', { name: 'Momento' }) };
}

describe('DateInput', () => {
  it('shows the day of the calendar in the language of the app, not in that of the browser [M-09]', () => {
    expect(renderInput('date', '2026-03-05').input).toHaveDisplayValue('05/03/2026');
  });

  it('passes a complete day on while it is typed, and keeps the typed text until the user leaves [M-09]', async () => {
    const { changes, user, input } = renderInput('date', '');

    await user.type(input, '5/3/2026');
    expect(input).toHaveDisplayValue('5/3/2026');
    expect(changes.at(-1)).toBe('2026-03-05');
    await user.tab();

    expect(input).toHaveDisplayValue('05/03/2026');
  });

  it('reads a short form when the user leaves, and loses no text that cannot be read [M-09]', async () => {
    const { changes, user, input } = renderInput('time', '');

    await user.type(input, '930');
    await user.tab();
    expect([changes.at(-1), input.value]).toEqual(['09:30', '09:30']);
    await user.clear(input);
    await user.type(input, '9.75');
    await user.tab();

    expect([changes.at(-1), input.value]).toEqual(['9.75', '9.75']);
  });

  it('shows a value that is set from outside instead of a typed text [M-09]', async () => {
    const { user, input } = renderInput('date', '');
    await user.type(input, '5/3/2');

    await user.click(screen.getByRole('button', { name: 'Año nuevo' }));

    expect(input).toHaveDisplayValue('01/01/2026');
  });

  it('offers a calendar in the language of the app, whose weeks begin on Monday in Spanish [M-09]', async () => {
    const { changes, user, input } = renderInput('date', '2026-03-05');

    await user.click(screen.getByRole('button', { name: 'Elegir en el calendario' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fecha y hora' }));
    expect(dialog.getByRole('combobox', { name: 'Mes' })).toHaveDisplayValue('marzo');
    expect(dialog.getAllByRole('columnheader')[0]).toHaveTextContent(/^lu/i);
    await user.click(dialog.getByRole('gridcell', { name: '17' }));

    expect([changes, input.value]).toEqual([['2026-03-17'], '17/03/2026']);
  });

  it('offers a calendar and a clock of 24 hours for a date with a time [M-09]', async () => {
    const { changes, user } = renderInput('dateTime', '2026-03-05T21:30');

    await user.click(screen.getByRole('button', { name: 'Elegir en el calendario' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fecha y hora' }));
    await user.click(dialog.getByRole('gridcell', { name: '6' }));
    expect(changes).toEqual(['2026-03-06T21:30']);
    const hours = dialog.getByDisplayValue('21');
    await user.clear(hours);
    await user.type(hours, '9{Enter}');

    expect(changes.at(-1)).toBe('2026-03-06T09:30');
  });
});
