import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { deleteLocation, updateLocation } from '@/contract/locationForm';
import { getLocation } from '@/contract/locations';
import { baseApi } from '@/services/api/baseApi';
import { idTag } from '@/contract/tags';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  beforeAccounts();
  signedInAs('product-admin');
});

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const save = () => screen.getByRole('button', { name: 'Guardar' });
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });

describe('location form', () => {
  it('sends only the changed fields of the general section [LO-01] [LO-02]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp('/locations/location-1');
    expect(await field('Ciudad')).toHaveValue('Madrid');
    expect(save()).toBeDisabled();

    await user.clear(await field('Ciudad'));
    await user.type(await field('Ciudad'), 'Getafe');
    await user.type(await field('Descripción'), 'Con terraza');
    await user.click(screen.getByLabelText(/^Zona horaria/));
    await user.clear(screen.getByLabelText(/^Zona horaria/));
    await user.type(screen.getByLabelText(/^Zona horaria/), 'canary');
    await user.click(await screen.findByText('Atlantic/Canary'));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      call: 'PATCH /Locations/location-1',
      body: { city: 'Getafe', description: 'Con terraza', timeZone: 'Atlantic/Canary' },
    });
    expect(await screen.findByText('General: guardado')).toBeVisible();
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('sends the billing section with money in minor units [LO-02]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp('/locations/location-1?section=billing');

    await user.type(await field('Gastos de envío'), '2,75');
    await user.type(await field('Formato de la serie'), 'A-{{YYYY}');
    await user.type(await field('Lista de precios'), 'terraza');
    await user.selectOptions(screen.getByLabelText(/^Moneda/), 'USD');
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ deliveryFee: 275, billingSeriesFormat: 'A-{YYYY}', priceList: 'terraza', currency: 'USD' });
  });

  it('shows errors on their fields, marks the section, and sends nothing [LO-03]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp('/locations/location-1');
    await user.clear(await field('Nombre'));
    await user.clear(await field('Correo de contacto'));
    await user.type(await field('Correo de contacto'), 'nadie');

    await user.click(save());

    expect(await field('Nombre')).toHaveAccessibleDescription('Campo requerido');
    expect(await field('Nombre')).toHaveFocus();
    expect(await field('Correo de contacto')).toHaveAccessibleDescription('El correo electrónico no es válido');
    expect(screen.getByText('Ha habido un error, por favor revise los campos')).toBeVisible();
    expect(within(tab(/^General/)).getByRole('img', { name: 'Hay campos que revisar' })).toBeVisible();
    await user.click(tab(/^Facturación/));
    await user.type(await field('Formato de la serie'), 'A B');
    await user.click(save());
    expect(await field('Formato de la serie')).toHaveAccessibleDescription('No se permiten espacios');
    expect(sent).toEqual([]);
  });

  it('shows a 422 error on its field, or a server error, and retains the entered values [LO-03]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const invalid = { statusCode: 422, code: 'INVALID_DATA', message: 'Invalid', details: [{ path: 'zip', message: 'tooLong' }] };
    server.use(
      handle(updateLocation, () => HttpResponse.json({ error: invalid }, { status: 422 }), { once: true }),
      handle(updateLocation, () => refusal(500, 'INTERNAL'), { once: true }),
    );
    const { user } = await renderApp('/locations/location-1');
    await user.type(await field('Código postal'), '9');

    await user.click(save());
    await waitFor(async () => expect(await field('Código postal')).toHaveAccessibleDescription('Es demasiado largo'));
    await user.click(save());
    expect(await screen.findByText(/^No se ha podido guardar los datos\./)).toBeVisible();
    expect(await field('Código postal')).toHaveValue('280139');
    await user.click(save());

    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /Locations/location-1', body: { zip: '280139' } }]));
  });

  it('retains the entered values when the section changes, and asks once before discarding them [LO-02]', async () => {
    serverWithLocations(aWholeLocation());
    const { user, address, query } = await renderApp('/locations/location-1');
    await user.type(await field('Proyecto'), 'norte');
    await user.click(tab(/^Facturación/));
    await user.type(await field('Lista de precios'), 'x');
    expect(query()).toBe('?section=billing');
    expect(within(tab(/^General/)).getByRole('img', { name: 'Cambios sin guardar' })).toBeVisible();
    await user.click(tab(/^General/));
    expect(await field('Proyecto')).toHaveValue('norte');

    await user.click(screen.getByRole('link', { name: 'Restaurantes' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir aquí' }));
    expect(address()).toBe('/locations/location-1');
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));
    await user.click(screen.getByRole('link', { name: 'Restaurantes' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));

    await waitFor(() => expect(address()).toBe('/locations'));
  });

  it("shows other users' changes, and asks which value to use when both changed the same field [LO-02]", async () => {
    const { sent, change } = serverWithLocations(aWholeLocation());
    const { user, app } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), ' sur');
    change('location-1', { city: 'Parla', phone: '+34 1' });
    act(() => void app.store.dispatch(baseApi.util.invalidateTags([idTag('location', 'location-1')])));

    await waitFor(async () => expect(await field('Teléfono')).toHaveValue('+34 1'));
    expect(await field('Ciudad')).toHaveValue('Madrid sur');
    expect(screen.getByText('Otra persona ha cambiado «Ciudad» a «Parla» mientras escribías «Madrid sur».')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText(/otra persona ha cambiado lo mismo/)).toBeVisible();
    expect(sent).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Dejar lo mío en Ciudad' }));
    await user.click(save());

    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /Locations/location-1', body: { city: 'Madrid sur' } }]));
  });

  it("takes the other user's value on request", async () => {
    const { change } = serverWithLocations(aWholeLocation());
    const { user, app } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), ' sur');
    change('location-1', { city: 'Parla' });
    act(() => void app.store.dispatch(baseApi.util.invalidateTags([idTag('location', 'location-1')])));

    await user.click(await screen.findByRole('button', { name: 'Tomar lo suyo en Ciudad' }));

    expect(await field('Ciudad')).toHaveValue('Parla');
    expect(screen.queryByText(/Otra persona/)).not.toBeInTheDocument();
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('does not overwrite a change made by another user just before the save', async () => {
    const { sent, change } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), ' sur');
    change('location-1', { city: 'Parla', zip: '28980' });

    await user.click(save());

    expect(await screen.findByRole('button', { name: 'Dejar lo mío en Ciudad' })).toBeVisible();
    expect(await field('Código postal')).toHaveValue('28980');
    expect(sent).toEqual([]);
  });

  it('merges changes of different fields, and shows both values of the same field, when the revision is stale [R-07]', async () => {
    const { sent, revs, change } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), ' sur');
    change('location-1', { zip: '28980' });
    await user.click(save());
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /Locations/location-1', body: { city: 'Madrid sur' } }]));
    expect(revs).toEqual([1, 2]);
    await waitFor(async () => expect(await field('Código postal')).toHaveValue('28980'));

    await user.type(await field('Ciudad'), ' 2');
    await user.type(await field('Proyecto'), 'norte');
    change('location-1', { city: 'Parla' });
    await user.click(save());
    expect(await screen.findByText('Otra persona ha cambiado «Ciudad» a «Parla» mientras escribías «Madrid sur 2».')).toBeVisible();
    expect(await field('Proyecto')).toHaveValue('norte');
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Dejar lo mío en Ciudad' }));
    await user.click(save());

    await waitFor(() => expect(sent[1]?.body).toEqual({ city: 'Madrid sur 2', project: 'norte' }));
    expect(revs).toEqual([1, 2, 3, 4]);
  });

  it('asks to save again after repeated conflicts, and loses nothing [R-07]', async () => {
    const { revs } = serverWithLocations(aWholeLocation());
    server.use(
      handle(updateLocation, () => {
        revs.push('refused');
        return refusal(409, 'LOCATION_CHANGED');
      }),
    );
    const { user } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), ' sur');

    await user.click(save());

    expect(await screen.findByText(/Vuelve a guardar\.$/)).toBeVisible();
    expect(await field('Ciudad')).toHaveValue('Madrid sur');
    expect(revs).toHaveLength(4);
  });

  it.each([
    ['LOCATION_MOVED', /otra persona ha llevado el restaurante a otra cuenta/],
    ['LOCATION_HAS_CHILDREN', /otros restaurantes dependen de este/],
  ])('shows why a move to another account or parent is rejected: %s [LO-01]', async (code, message) => {
    serverWithLocations(aWholeLocation());
    server.use(handle(updateLocation, () => refusal(409, code)));
    const { user } = await renderApp('/locations/location-1');
    await user.type(await field('Proyecto'), 'norte');

    await user.click(save());

    expect(await screen.findByText(message)).toBeVisible();
    expect(await field('Proyecto')).toHaveValue('norte');
  });

  it('saves nothing while the latest version cannot be loaded [LO-02]', async () => {
    const { sent, change } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), ' sur');
    change('location-1', { city: 'Parla' });
    server.use(handle(getLocation, () => refusal(503, 'BUSY')));

    await user.click(save());

    expect(await screen.findByText(/^No se ha podido guardar los datos\./)).toBeVisible();
    expect(await field('Ciudad')).toHaveValue('Madrid sur');
    expect(sent).toEqual([]);
  });

  it('allows only the provider to move or delete a location [LO-01]', async () => {
    signedInAs('account-admin');
    serverWithLocations(aWholeLocation());
    await renderApp('/locations/location-1');

    expect(await field('Proyecto')).toBeDisabled();
    expect(screen.getByLabelText(/^Cuenta/)).toBeDisabled();
    expect(screen.getByLabelText(/^Restaurante principal/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Eliminar el restaurante…' })).not.toBeInTheDocument();
  });

  it('deletes a location after its name is typed, and shows why one cannot be deleted [LO-01]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    server.use(handle(deleteLocation, () => refusal(409, 'LOCATION_NOT_EMPTY'), { once: true }));
    const { user, address } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), '!');

    await user.click(screen.getByRole('button', { name: 'Eliminar el restaurante…' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), 'Centro');
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));
    expect(await within(dialog).findByText(/todavía trabaja/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Eliminar' }));

    await waitFor(() => expect(address()).toBe('/locations'));
    expect(sent).toEqual([{ call: 'DELETE /Locations/location-1', body: '' }]);
  });

  it('shows that a location does not exist, and why one could not be loaded', async () => {
    serverWithLocations(aWholeLocation());
    const { user } = await renderApp('/locations/nobody');
    expect(await screen.findByText('Este restaurante no existe')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ver los restaurantes' }));
    expect(await screen.findByText('Centro')).toBeVisible();
  });

  it('renders a location whose fields have wrong types', async () => {
    const wrong = { description: 7, zip: null, deliveryFee: 'much', publicApi: 'yes', posConfig: { pickupDelay: 'x' } };
    serverWithLocations(Object.assign(aWholeLocation({ openingHours: 'always' }), wrong));
    const { user } = await renderApp('/locations/location-1');
    expect(await field('Descripción')).toHaveValue('');
    for (const section of [/^Facturación/, /^Canales/, /^Configuración del TPV/, /^Servicios/, /^Impresión/, /^Horario/]) {
      await user.click(tab(section));
    }
    expect((await screen.findAllByText('Cerrado', { selector: '.location-muted' })).length).toBe(7);
  });

  it("lists the location's printers, each with its settings [LO-02]", async () => {
    serverWithLocations(aWholeLocation());
    await renderApp('/locations/location-1?section=printing');

    expect(await screen.findByText('Cocina')).toBeVisible();
    expect(screen.getByText('Comandas de cocina')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar la impresora Cocina' })).toHaveTextContent('Editar');
  });
});
