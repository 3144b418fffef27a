import { screen, waitFor, within } from '@testing-library/react';
import type { Station } from '@/domain/station';
import { aPrinter } from '../factories/aPrinter';
import { openSettings, update } from './printerSettingsScreen';

const station = (id: string, name: string): Station => ({ id, name, productIds: [], sectionNames: [] });
const stations = [station('grill', 'Plancha'), station('bar', 'Barra')];
const checkbox = (name: string) => screen.getByRole('checkbox', { name });

describe('the stations of a printer', () => {
  it('are selected in its settings, and none selected prints all [K-05]', async () => {
    const { user, sent } = await openSettings({}, { location: { stations } });
    expect(screen.getByText('Sin marcar ninguna, la comanda lleva todos los platos.')).toBeVisible();

    await user.click(checkbox('Barra'));
    await user.click(checkbox('Plancha'));
    expect(screen.getByText('La comanda lleva solo los platos de estas partidas.')).toBeVisible();
    await user.click(update());
    await screen.findByText('Guardado');
    await user.click(checkbox('Barra'));
    await user.click(checkbox('Plancha'));
    await user.click(update());

    await waitFor(() => expect(sent.patches).toEqual([{ stations: ['grill', 'bar'] }, { stations: null }]));
  });

  it('are not offered for receipts [K-05]', async () => {
    const { user } = await openSettings({}, { location: { stations } });
    expect(checkbox('Plancha')).toBeVisible();
    await user.selectOptions(screen.getByLabelText(/^Tipo de ticket/), 'RECEIPT');
    expect(screen.queryByRole('checkbox', { name: 'Plancha' })).not.toBeInTheDocument();
  });

  it('are not offered at a restaurant without stations [K-05]', async () => {
    await openSettings();

    expect(screen.queryByRole('group', { name: 'Partidas' })).not.toBeInTheDocument();
  });

  it('that no active printer prints are named in a warning, until a printer takes them [K-05]', async () => {
    const others = [
      aPrinter({ uuid: 'printer-2', stations: ['grill'] }),
      aPrinter({ uuid: 'printer-3', isActive: false, stations: ['bar'] }),
    ];
    const { user, dialog } = await openSettings({ stations: ['grill'] }, { location: { stations }, others });
    expect(within(dialog).getByText(/^Ninguna impresora imprime Barra y Platos sin partida\./)).toBeVisible();

    await user.click(checkbox('Barra'));
    expect(within(dialog).getByText(/^Ninguna impresora imprime Platos sin partida\./)).toBeVisible();
    await user.click(checkbox('Platos sin partida'));

    expect(within(dialog).queryByText(/^Ninguna impresora imprime/)).not.toBeInTheDocument();
  });

  it('that were deleted are shown until they are deselected [K-05]', async () => {
    const { user, sent } = await openSettings({ stations: ['grill', 'gone'] }, { location: { stations } });
    expect(checkbox('(partida eliminada)')).toBeChecked();

    await user.click(checkbox('(partida eliminada)'));
    await user.click(update());

    await waitFor(() => expect(sent.patches).toEqual([{ stations: ['grill'] }]));
    expect(screen.queryByRole('checkbox', { name: '(partida eliminada)' })).not.toBeInTheDocument();
  });

  it('are in conflict by name when another user saves others [K-05]', async () => {
    const { user, sent, changeElsewhere } = await openSettings({}, { location: { stations } });
    await user.click(checkbox('Barra'));
    changeElsewhere({ stations: ['grill'], changedBy: 'Eva Gil' });
    const conflict = 'Eva Gil ha cambiado «Partidas» mientras tanto: ahora es «Plancha» y tú has puesto «Barra».';
    expect(await screen.findByText(conflict)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Dejar lo mío: Partidas' }));
    await user.click(update());

    await waitFor(() => expect(sent.patches).toEqual([{ stations: ['bar'] }]));
  });

  it('are shown to users who may not change them [K-05]', async () => {
    const { dialog } = await openSettings({ stations: ['bar', 'other'] }, { location: { stations }, role: 'location-staff' });

    expect(within(dialog).getByText('Barra y Platos sin partida')).toBeVisible();
  });
});
