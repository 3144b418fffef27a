import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeAccounts);

const ADDRESS = '/locations/location-1?section=services';
const stuart = async () => within(await screen.findByRole('group', { name: 'Stuart' }));

describe('third-party services of a location', () => {
  it('save each switch at once, and report a failure [LO-10]', async () => {
    signedInAs('account-admin');
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const service = await stuart();
    expect(service.getByRole('switch', { name: 'Servicio activo' })).toBeChecked();

    await user.click(service.getByRole('switch', { name: 'Servicio activo' }));
    await user.click(service.getByRole('switch', { name: 'Agrupar pedidos en un mismo viaje' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { call: 'PATCH /Locations/location-1/thirdPartyServices/service-1', body: { isActive: false } },
      { call: 'PATCH /Locations/location-1/thirdPartyServices/service-1', body: { enableAutostacking: true } },
    ]);
    await waitFor(() => expect(service.getByRole('switch', { name: 'Servicio activo' })).toBeEnabled());
    server.use(http.patch('*/api/Locations/:id/thirdPartyServices/:uuid', () => refusal(403, 'FORBIDDEN')));

    await user.click(service.getByRole('switch', { name: 'Servicio activo' }));

    expect(await service.findByText(/No se ha podido guardar los datos\. No tienes permiso/)).toBeVisible();
    expect(service.getByRole('switch', { name: 'Servicio activo' })).not.toBeChecked();
  });

  it('send only the changed settings, and keys only when typed [LO-10]', async () => {
    signedInAs('account-admin');
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const service = await stuart();

    await user.type(service.getByLabelText('Instrucciones de recogida'), '!');
    await user.click(service.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(service.getByRole('button', { name: 'Guardar' })).toBeDisabled());
    await user.click(service.getByRole('button', { name: 'Quitar Clave de API' }));
    await user.click(service.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([{ pickupInstructions: 'Puerta azul!' }, { apiKey: '' }]);
  });

  it('are read-only for a location manager [LO-10]', async () => {
    signedInAs('location-manager');
    serverWithLocations(aWholeLocation());
    await renderApp(ADDRESS);
    const service = await stuart();

    expect(service.getByRole('switch', { name: 'Servicio activo' })).toBeDisabled();
    expect(service.getByRole('switch', { name: 'Agrupar pedidos en un mismo viaje' })).toBeDisabled();
    expect(service.queryByLabelText('Clave de API')).not.toBeInTheDocument();
  });

  it('can be switched but not configured by a location administrator [LO-10]', async () => {
    signedInAs('location-admin');
    serverWithLocations(aWholeLocation());
    await renderApp(ADDRESS);
    const service = await stuart();

    expect(service.getByRole('switch', { name: 'Servicio activo' })).toBeEnabled();
    expect(service.getByRole('switch', { name: 'Agrupar pedidos en un mismo viaje' })).toBeEnabled();
    expect(service.queryByLabelText('Clave de API')).not.toBeInTheDocument();
  });

  it('are listed next to the apps with a public API only [LO-10]', async () => {
    signedInAs('account-admin');
    serverWithLocations(aWholeLocation({ thirdPartyServices: [], channels: [{ slug: 'manolo-bakes' }] }));
    await renderApp(ADDRESS);

    expect(await screen.findByText('El restaurante no tiene servicios de terceros')).toBeVisible();
    const apps = within(await screen.findByRole('region', { name: 'Apps con API pública' }));
    expect((await apps.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(['MBManolo BakesCanal activo']);
  });

  it('ask before their unsaved settings are discarded', async () => {
    signedInAs('account-admin');
    serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.type((await stuart()).getByLabelText('Instrucciones de recogida'), '!');
    expect(within(screen.getByRole('tab', { name: /^Servicios/ })).getByRole('img', { name: 'Cambios sin guardar' })).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Restaurantes' }));

    expect(await screen.findByText('Hay cambios sin guardar')).toBeVisible();
  });

  it('are added from the apps that the location lacks, with their initial settings [R-02]', async () => {
    signedInAs('account-admin');
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await stuart();
    await user.click(await screen.findByRole('button', { name: 'Añadir servicio' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Añadir servicio · / }));
    const app = await dialog.findByRole('combobox', { name: /^Servicio/ });
    expect(
      within(app)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Elige un servicio', 'Shipday · repartidores', 'Cheerfy · fidelización']);
    await user.click(dialog.getByRole('button', { name: 'Añadir' }));
    expect(await dialog.findByText('Campo requerido')).toBeVisible();
    await user.selectOptions(app, 'shipday');
    await user.type(dialog.getByLabelText('Clave de API'), 'con espacio');
    await user.click(dialog.getByRole('button', { name: 'Añadir' }));
    expect(await dialog.findByText('No se permiten espacios')).toBeVisible();
    await user.clear(dialog.getByLabelText('Clave de API'));
    await user.type(dialog.getByLabelText('Clave de API'), 'secreta');
    await user.click(dialog.getByRole('button', { name: 'Añadir' }));

    expect(await screen.findByRole('group', { name: 'Shipday' })).toBeVisible();
    expect(sent).toEqual([
      { call: 'POST /Locations/location-1/thirdPartyServices', body: { slug: 'shipday', isActive: true, apiKey: 'secreta' } },
    ]);
    expect(document.body).not.toHaveTextContent('secreta');
    expect(screen.queryByDisplayValue('secreta')).not.toBeInTheDocument();
  });

  it('report that another user added the same service, and retain the entered values [R-02]', async () => {
    signedInAs('account-admin');
    serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await stuart();
    server.use(http.post('*/api/Locations/:id/thirdPartyServices', () => refusal(409, 'SERVICE_EXISTS')));
    await user.click(await screen.findByRole('button', { name: 'Añadir servicio' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Añadir servicio · / }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Servicio/ }), 'shipday');
    await user.type(dialog.getByLabelText('Instrucciones de recogida'), 'Puerta');
    await user.click(dialog.getByRole('button', { name: 'Añadir' }));

    expect(await dialog.findByText(/^El restaurante ya tiene este servicio/)).toBeVisible();
    expect(dialog.getByLabelText('Instrucciones de recogida')).toHaveValue('Puerta');
  });

  it('are removed after their name is typed, with a note on deliveries in progress [R-02]', async () => {
    signedInAs('account-admin');
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.click((await stuart()).getByRole('button', { name: 'Quitar Stuart…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar el servicio?' }));
    expect(dialog.getByText(/^Los repartos en marcha siguen/)).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'Stuart');
    await user.click(dialog.getByRole('button', { name: 'Quitar' }));

    expect(await screen.findByText('El restaurante no tiene servicios de terceros')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /Locations/location-1/thirdPartyServices/service-1']);
  });

  it('cannot be added or removed by a location administrator, who sees who can [R-02]', async () => {
    signedInAs('location-admin');
    serverWithLocations(aWholeLocation({ thirdPartyServices: [] }));
    await renderApp(ADDRESS);

    expect(await screen.findByText('Puede añadirlos un administrador de la cuenta.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Añadir servicio' })).not.toBeInTheDocument();
  });
});
