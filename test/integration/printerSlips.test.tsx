import { screen, within } from '@testing-library/react';
import { aPrinter } from '../factories/aPrinter';
import { field, openSettings, update } from './printerSettingsScreen';

const TILL = aPrinter({ uuid: 'till', printerName: 'Caja', ticketType: 'RECEIPT' });
const slips = () => screen.getByLabelText(/^Avisos después del ticket/);
const backup = () => screen.getByRole('combobox', { name: /^Impresora de respaldo/ });

describe('printer settings', () => {
  it('choose which slips follow a ticket, and offer none for labels [V-01, V-03]', async () => {
    const { user, sent } = await openSettings();
    expect(slips()).toHaveDisplayValue('Cambios y cancelaciones');

    await user.selectOptions(slips(), 'VOIDS');
    await user.click(update());
    await screen.findByText('Guardado');
    expect(sent.patches).toEqual([{ slips: 'VOIDS' }]);

    await user.selectOptions(screen.getByLabelText(/^Tipo de ticket/), 'LABEL');
    expect(screen.queryByLabelText(/^Avisos después del ticket/)).not.toBeInTheDocument();
  });

  it('choose a backup printer that makes no cycle, and the time after which it prints [V-02]', async () => {
    const circular = aPrinter({ uuid: 'circular', printerName: 'Barra', backupPrinterUuid: 'printer-1' });
    const { user, sent } = await openSettings({}, { others: [TILL, circular] });
    expect(backup().closest('.form-section')).toHaveAccessibleName('Respaldo');
    expect(
      within(backup())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ninguna', 'Caja']);
    expect(screen.queryByLabelText(/^Segundos sin respuesta/)).not.toBeInTheDocument();

    await user.selectOptions(backup(), 'till');
    await user.clear(field('Segundos sin respuesta hasta el respaldo'));
    await user.type(field('Segundos sin respuesta hasta el respaldo'), '5');
    await user.click(update());
    expect(sent.patches).toEqual([]);
    expect(field('Segundos sin respuesta hasta el respaldo')).toBeInvalid();

    await user.type(field('Segundos sin respuesta hasta el respaldo'), '0');
    await user.click(update());
    await screen.findByText('Guardado');
    expect(sent.patches).toEqual([{ backupPrinterUuid: 'till', backupAfterSeconds: 50 }]);
  });

  it('remove the backup printer [V-02]', async () => {
    const { user, sent } = await openSettings({ backupPrinterUuid: 'till' }, { others: [TILL] });

    await user.selectOptions(backup(), '');
    await user.click(update());
    await screen.findByText('Guardado');
    expect(sent.patches).toEqual([{ backupPrinterUuid: null }]);
  });

  it('have no backup printer where the location has no other printer [V-02]', async () => {
    await openSettings();

    expect(screen.queryByRole('combobox', { name: /^Impresora de respaldo/ })).not.toBeInTheDocument();
  });
});
