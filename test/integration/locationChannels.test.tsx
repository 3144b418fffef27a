import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { baseApi } from '@/services/api/baseApi';
import { idTag } from '@/contract/tags';
import { flagStates } from '@/services/flags/flagStates';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  beforeAccounts();
  signedInAs('account-admin');
});

afterEach(() => flagStates.change({ 'store-availability': 'undecided' }));

const ADDRESS = '/locations/location-1?section=channels';
const save = () => screen.getByRole('button', { name: 'Guardar' });
const channel = async (name: string) => within(await screen.findByRole('group', { name: new RegExp(`${name}$`) }));

describe('location channels', () => {
  it('are sent as one list, with an access key only where it changed [LO-02]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const glovo = await channel('Glovo');
    expect(glovo.getByLabelText('Clave de acceso')).toHaveValue('');
    expect(glovo.getByLabelText('Clave de acceso')).toHaveAttribute('placeholder', 'Guardado: escribe para cambiarlo');

    await user.clear(glovo.getByLabelText('Tiempo de preparación (minutos)'));
    await user.type(glovo.getByLabelText('Tiempo de preparación (minutos)'), '20');
    await user.click(glovo.getByRole('switch', { name: 'Aceptar los pedidos automáticamente' }));
    await user.click(screen.getByRole('switch', { name: 'Permitir el uso de la API pública' }));
    await user.type(screen.getByLabelText('Dirección del webhook'), 'https://hooks.example/pase');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      channels: [
        { slug: 'glovo', enabled: true, storeId: 'glovo-1', preparationMinutes: 20, autoAccept: false },
        { slug: 'ubereats', enabled: false, storeId: '', preparationMinutes: null, autoAccept: false },
      ],
      publicApi: { enabled: true, webhookUrl: 'https://hooks.example/pase' },
    });
  });

  it('can be enabled only with complete credentials [LO-03]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const uber = await channel('Uber Eats');

    await user.click(uber.getByRole('switch', { name: 'Canal activo' }));
    await waitFor(() => expect(uber.getByLabelText('Identificador del restaurante')).toHaveAccessibleDescription('Campo requerido'));
    expect(uber.getByLabelText('Clave de acceso')).toHaveAccessibleDescription('Campo requerido');
    await user.click(save());
    expect(screen.getByText('Ha habido un error, por favor revise los campos')).toBeVisible();
    expect(sent).toEqual([]);
    await user.type(uber.getByLabelText('Identificador del restaurante'), 'uber 1');
    await user.type(uber.getByLabelText('Clave de acceso'), 'secret');
    expect(uber.getByLabelText('Identificador del restaurante')).toHaveAccessibleDescription('No se permiten espacios');
    await user.clear(uber.getByLabelText('Identificador del restaurante'));
    await user.type(uber.getByLabelText('Identificador del restaurante'), 'uber-1');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      channels: [{ slug: 'glovo' }, { slug: 'ubereats', storeId: 'uber-1', accessKey: 'secret', enabled: true }],
    });
    // It is stored and no longer shown.
    await waitFor(() => expect(uber.getByLabelText('Clave de acceso')).toHaveValue(''));
    expect(await uber.findByPlaceholderText('Guardado: escribe para cambiarlo')).toBeVisible();
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('need no access key when the connection uses signatures [LO-03] [R-04]', async () => {
    const { sent } = serverWithLocations(aWholeLocation({ connectedApps: ['ubereats'] }));
    const { user } = await renderApp(ADDRESS);
    const uber = await channel('Uber Eats');

    await user.click(uber.getByRole('switch', { name: 'Canal activo' }));
    await waitFor(() => expect(uber.getByLabelText('Identificador del restaurante')).toHaveAccessibleDescription('Campo requerido'));
    expect(uber.getByLabelText('Clave de acceso')).not.toHaveAccessibleDescription();
    await user.type(uber.getByLabelText('Identificador del restaurante'), 'uber-1');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      channels: [
        expect.objectContaining({ slug: 'glovo' }),
        { slug: 'ubereats', enabled: true, storeId: 'uber-1', preparationMinutes: null, autoAccept: false },
      ],
    });
  });

  it('lose their access key on request [LO-02]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const glovo = await channel('Glovo');

    await user.click(glovo.getByRole('button', { name: 'Quitar Clave de acceso' }));
    expect(glovo.getByPlaceholderText('Se quita al guardar')).toBeVisible();
    await user.click(save());
    // An enabled channel keeps its credentials.
    expect(glovo.getByLabelText('Clave de acceso')).toHaveAccessibleDescription('Campo requerido');
    expect(sent).toEqual([]);
    await user.click(glovo.getByRole('switch', { name: 'Canal activo' }));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ channels: [{ slug: 'glovo', accessKey: '' }, { slug: 'ubereats' }] });
    expect(await glovo.findByPlaceholderText('Sin definir')).toBeVisible();
  });

  it('are added from those of the account, saved at once and disabled [LO-02] [LO-11]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    const offered = await screen.findByRole('combobox', { name: 'Añadir canal' });
    expect(
      within(offered)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Canal de la cuenta…', 'Just Eat', 'Manolo Bakes']);

    await user.selectOptions(offered, 'Just Eat');
    await user.click(screen.getByRole('button', { name: 'Añadir canal' }));

    expect(await channel('Just Eat')).toBeDefined();
    expect(sent[0]?.body).toMatchObject({ channels: [{ slug: 'glovo' }, { slug: 'ubereats' }, { slug: 'justeat', enabled: false }] });
  });

  it('are not added while the latest list cannot be loaded [LO-02]', async () => {
    const { sent, change } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Añadir canal' }), 'Just Eat');
    change('location-1', { channels: [] });
    server.use(http.get('*/api/Locations/:id', () => refusal(503, 'BUSY')));

    await user.click(screen.getByRole('button', { name: 'Añadir canal' }));

    expect(await screen.findByText(/^El canal no se ha añadido\./)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('merge the changes of two users to different channels', async () => {
    const location = aWholeLocation();
    const { sent, change } = serverWithLocations(location);
    const { user, app } = await renderApp(ADDRESS);
    const glovo = await channel('Glovo');
    await user.type(glovo.getByLabelText('Identificador del restaurante'), '0');
    const [first, second] = location.channels;
    change('location-1', {
      channels: [
        { ...first, slug: 'glovo' },
        { ...second, slug: 'ubereats', storeId: 'theirs' },
        { slug: 'justeat', enabled: false },
      ],
    });
    act(() => void app.store.dispatch(baseApi.util.invalidateTags([idTag('location', 'location-1')])));
    const uber = await channel('Uber Eats');
    await waitFor(() => expect(uber.getByLabelText('Identificador del restaurante')).toHaveValue('theirs'));

    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      channels: [{ slug: 'glovo', storeId: 'glovo-10' }, { slug: 'ubereats', storeId: 'theirs' }, { slug: 'justeat' }],
    });
    expect(screen.queryByText(/Otra persona/)).not.toBeInTheDocument();
  });

  it('without a known name show their slug, and link to their status [LO-11]', async () => {
    serverWithLocations(aWholeLocation({ channels: [{ slug: 'nobody.knows' }, { slug: 'uber-eats', enabled: false }] }));
    flagStates.change({ 'store-availability': 'on' });
    await renderApp(ADDRESS);

    expect(await channel('nobody.knows')).toBeDefined();
    // Another spelling of the same platform's slug.
    expect(await channel('Uber Eats')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Abrir o pausar canales' })).toHaveAttribute('href', '/store-availability/selected/location-1');
    act(() => flagStates.change({ 'store-availability': 'off' }));
    expect(screen.queryByRole('link', { name: 'Abrir o pausar canales' })).not.toBeInTheDocument();
  });

  it('may be empty', async () => {
    serverWithLocations(aWholeLocation({ channels: [] }));
    await renderApp(ADDRESS);
    expect(await screen.findByText('El restaurante no tiene canales')).toBeVisible();
  });
});
