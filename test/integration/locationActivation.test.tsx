import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { initActivation, updateLocation } from '@/contract/locationForm';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  fixNow('2026-11-20T12:00:00.000Z');
  beforeAccounts();
  signedInAs('account-admin');
});

const CALL = 'POST /Accounts/account-1/initActivation';
const findSection = async () => within(await screen.findByRole('region', { name: 'Activación' }));

describe('location activation', () => {
  it('is requested with a form-encoded body and is then pending [LO-09]', async () => {
    const { sent } = serverWithLocations(aWholeLocation({ activation: { status: 'none' } }));
    server.use(handle(initActivation, () => refusal(500, 'INTERNAL'), { once: true }));
    const { user } = await renderApp('/locations/location-1');
    const activation = await findSection();
    expect(activation.getByText('Sin activar')).toBeVisible();

    await user.click(activation.getByRole('button', { name: 'Activar el restaurante' }));
    expect(await activation.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();
    await user.click(activation.getByRole('button', { name: 'Activar el restaurante' }));

    expect(await activation.findByText('Pendiente de activar')).toBeVisible();
    expect(sent).toEqual([{ call: CALL, body: 'locationId=location-1' }]);
    expect(activation.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ends temporarily or permanently on a chosen local day, and the end can be revoked [LO-09]', async () => {
    const { sent } = serverWithLocations(aWholeLocation({ timeZone: 'America/Bogota' }));
    const { user } = await renderApp('/locations/location-1');
    const activation = await findSection();

    await user.click(activation.getByRole('button', { name: 'Dar de baja…' }));
    const dialog = within(await screen.findByRole('dialog'));
    const date = dialog.getByLabelText('Desde el día');
    expect(date).toHaveDisplayValue('20/11/2026');
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

  it('ends at the first instant of a day whose midnight a clock change skips [LO-09]', async () => {
    const { sent } = serverWithLocations(aWholeLocation({ timeZone: 'America/Santiago' }));
    const { user } = await renderApp('/locations/location-1');
    await user.click((await findSection()).getByRole('button', { name: 'Dar de baja…' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Desde el día'), { target: { value: '2027-09-05' } });

    await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));

    const date = encodeURIComponent('2027-09-05T04:00:00.000Z');
    await waitFor(() =>
      expect(sent).toEqual([{ call: CALL, body: `locationId=location-1&unsubscription=temporary&unsubscriptionDate=${date}` }]),
    );
  });

  it('retains the dialog open when the server rejects the request [LO-09]', async () => {
    serverWithLocations(aWholeLocation());
    server.use(handle(initActivation, () => refusal(409, 'NOT_ACTIVATED')));
    const { user } = await renderApp('/locations/location-1');
    await user.click((await findSection()).getByRole('button', { name: 'Dar de baja…' }));
    const dialog = within(await screen.findByRole('dialog'));

    await user.click(dialog.getByRole('button', { name: 'Dar de baja' }));

    expect(await dialog.findByText('Ha habido un error, inténtalo de nuevo')).toBeVisible();
  });

  it('lists what the restaurant needs before the request [LO-03] [LO-09]', async () => {
    serverWithLocations(aWholeLocation({ activation: { status: 'none' } }));
    const paths = ['catalogs', 'channels.0.storeId', 'posConfig.credentials.apiToken', 'posConfig.credentials.serverUrl'];
    const details = paths.map((path) => ({ path, message: 'required' }));
    const error = { statusCode: 422, code: 'INVALID_DATA', message: 'Invalid', details };
    server.use(handle(initActivation, () => HttpResponse.json({ error }, { status: 422 })));
    const { user } = await renderApp('/locations/location-1');
    const activation = await findSection();

    await user.click(activation.getByRole('button', { name: 'Activar el restaurante' }));

    const text = 'Para activarlo falta un catálogo, el identificador del restaurante en Glovo y el acceso al TPV.';
    expect(await activation.findByText(text)).toBeVisible();
  });

  it('can be completed only by the provider [LO-09]', async () => {
    signedInAs('product-admin');
    const { sent } = serverWithLocations(aWholeLocation({ activation: { status: 'sent' } }));
    const { user } = await renderApp('/locations/location-1');
    const activation = await findSection();

    await user.click(activation.getByRole('button', { name: 'Dar por activado' }));

    expect(await activation.findByText('Activado')).toBeVisible();
    expect(sent).toEqual([{ call: 'PATCH /Locations/location-1', body: { activation: { status: 'done' } } }]);
  });

  it('shows the current state when it is no longer pending [LO-09]', async () => {
    signedInAs('product-admin');
    const { change } = serverWithLocations(aWholeLocation({ activation: { status: 'sent' } }));
    server.use(handle(updateLocation, () => refusal(409, 'ACTIVATION_NOT_ASKED')));
    const { user } = await renderApp('/locations/location-1');
    const activation = await findSection();
    change('location-1', { activation: { status: 'done' } });

    await user.click(activation.getByRole('button', { name: 'Dar por activado' }));

    expect(await activation.findByText('Ya no está pendiente de activar.')).toBeVisible();
    expect(await activation.findByText('Activado')).toBeVisible();
  });

  it('is read-only without permission to request it [LO-09]', async () => {
    signedInAs('location-manager');
    serverWithLocations(aWholeLocation({ activation: { status: 'none' } }));
    await renderApp('/locations/location-1');

    const activation = await findSection();
    expect(activation.getByText('Sin activar')).toBeVisible();
    expect(activation.queryByRole('button')).not.toBeInTheDocument();
  });
});
