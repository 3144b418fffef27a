import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { beforeAccounts } from './accountServer';
import { signedInAs } from './boardScreen';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';

beforeEach(() => {
  fixNow('2026-11-20T12:00:00.000Z');
  beforeAccounts();
  signedInAs('account-admin');
});

const CALL = 'POST /Accounts/account-1/initActivation';
const part = async () => within(await screen.findByRole('region', { name: 'Activación' }));

describe('activation of a location', () => {
  it('is asked for, form-encoded, and then pending [LO-09]', async () => {
    const { sent } = serverWithLocations(aWholeLocation({ activation: { status: 'none' } }));
    server.use(http.post('*/api/Accounts/:id/initActivation', () => refusal(500, 'INTERNAL'), { once: true }));
    const { user } = await renderApp('/locations/location-1');
    const activation = await part();
    expect(activation.getByText('Sin activar')).toBeVisible();

    await user.click(activation.getByRole('button', { name: 'Activar el restaurante' }));
    expect(await activation.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();
    await user.click(activation.getByRole('button', { name: 'Activar el restaurante' }));

    expect(await activation.findByText('Pendiente de activar')).toBeVisible();
    expect(sent).toEqual([{ call: CALL, body: 'locationId=location-1' }]);
    expect(activation.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ends for a while or for good, from a day on at the location, and that can be taken back [LO-09]', async () => {
    const { sent } = serverWithLocations(aWholeLocation({ timeZone: 'America/Bogota' }));
    const { user } = await renderApp('/locations/location-1');
    const activation = await part();

    await user.click(activation.getByRole('button', { name: 'Dar de baja…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const date = dialog.getByLabelText('Desde el día');
    expect(date).toHaveValue('2026-11-20');
    fireEvent.change(date, { target: { value: '2026-11-19' } });
    expect(date).toHaveAccessibleDescription('Elige hoy o un día posterior');
    expect(dialog.getByRole('button', { name: 'Dar de baja' })).toBeDisabled();
    fireEvent.change(date, { target: { value: '2026-12-01' } });
    await user.click(dialog.getByLabelText('Definitiva: el restaurante no vuelve'));
    await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));

    expect(await activation.findByText('Baja definitiva')).toBeVisible();
    expect(activation.getByText(/^desde/)).toHaveTextContent(/01 dic/);
    await user.click(activation.getByRole('button', { name: 'Anular la baja' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { call: CALL, body: 'locationId=location-1&unsubscription=permanent&unsubscriptionDate=2026-12-01T05%3A00%3A00.000Z' },
      { call: CALL, body: 'locationId=location-1' },
    ]);
  });

  it('keeps the question open where it is refused [LO-09]', async () => {
    serverWithLocations(aWholeLocation());
    server.use(http.post('*/api/Accounts/:id/initActivation', () => refusal(409, 'NOT_ACTIVATED')));
    const { user } = await renderApp('/locations/location-1');
    await user.click((await part()).getByRole('button', { name: 'Dar de baja…' }));
    const dialog = within(await screen.findByRole('dialog'));

    await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));

    expect(await dialog.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();
  });

  it('is only told to who may not ask for it [LO-09]', async () => {
    signedInAs('location-manager');
    serverWithLocations(aWholeLocation({ activation: { status: 'none' } }));
    await renderApp('/locations/location-1');

    const activation = await part();
    expect(activation.getByText('Sin activar')).toBeVisible();
    expect(activation.queryByRole('button')).not.toBeInTheDocument();
  });
});
