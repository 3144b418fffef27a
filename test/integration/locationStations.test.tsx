import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listCatalogs } from '@/contract/catalogs';
import { updateLocation } from '@/contract/locationForm';
import { idTag } from '@/contract/tags';
import type { Station } from '@/domain/station';
import { baseApi } from '@/services/api/baseApi';
import { aCatalog, aProduct } from '../factories/aCatalog';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const catalog = (id: string, sections: Record<string, string[]>) => {
  const products = Object.values(sections).flatMap((ids) => ids.map((each) => aProduct({ id: each, name: `Plato ${each}` })));
  return aCatalog(products, [], { id, sections: Object.entries(sections).map(([name, productIds]) => ({ id: name, name, productIds })) });
};
const CATALOGS = [catalog('menu', { Carnes: ['a', 'b'], Bebidas: ['c'] }), catalog('second', { BEBIDAS: ['d'], Postres: ['e'] })];
const grill: Station = { id: 'grill', name: 'Plancha', productIds: [], sectionNames: ['Carnes'] };
const bar: Station = { id: 'bar', name: 'Barra', productIds: ['e'], sectionNames: ['Bebidas'] };

beforeEach(() => {
  beforeAccounts();
  signedInAs('product-admin');
  server.use(handle(listCatalogs, () => HttpResponse.json({ data: CATALOGS, count: 2, totalCount: 2 })));
});

async function open(...stations: Station[]) {
  const backend = serverWithLocations(aWholeLocation({ stations }));
  const page = await renderApp('/locations/location-1?section=stations');
  await screen.findByRole('button', { name: 'Añadir partida' });
  return { ...backend, ...page };
}
const save = () => screen.getByRole('button', { name: 'Guardar' });
const station = (name: string) => screen.findByRole('group', { name });
const nameOf = (group: HTMLElement) => within(group).getByRole('textbox', { name: /^Nombre/ });

describe('the stations section of the location form', () => {
  it('adds a station with a category of any menu and a single product [K-05]', async () => {
    const { user, sent } = await open();
    expect(screen.getByText('La cocina no tiene partidas')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Añadir partida' }));
    await user.type(nameOf(await station('Partida 1')), 'Barra');
    const added = await station('Barra');
    await user.click(within(added).getByLabelText(/^Categorías/));
    // A category of two menus is offered once.
    expect((await screen.findAllByRole('option', { name: /bebidas/i })).map(({ textContent }) => textContent)).toEqual(['Bebidas']);
    await user.click(screen.getByText('Bebidas'));
    await user.click(within(added).getByLabelText(/^Productos sueltos/));
    await user.click(await screen.findByText('Plato e'));
    expect(await screen.findByText('2 productos sin partida')).toBeVisible();
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      call: 'PATCH /Locations/location-1',
      body: { stations: [{ id: expect.stringMatching(/.{8,}/), name: 'Barra', productIds: ['e'], sectionNames: ['Bebidas'] }] },
    });
    expect(await screen.findByText('Partidas de cocina: guardado')).toBeVisible();
  });

  it('renames, reorders and deletes stations [K-05]', async () => {
    const { user, sent } = await open(grill, bar, { id: 'cold', name: 'Fríos', productIds: [], sectionNames: [] });

    await user.type(nameOf(await station('Plancha')), ' y brasa');
    await user.click(screen.getByRole('button', { name: 'Subir Barra' }));
    await user.click(screen.getByRole('button', { name: 'Eliminar Fríos' }));
    expect(screen.getByRole('button', { name: 'Subir Barra' })).toBeDisabled();
    expect(await screen.findByText('Todos los productos tienen partida')).toBeVisible();
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ stations: [bar, { ...grill, name: 'Plancha y brasa' }] });
  });

  it('offers a station only categories and products that no other station has [K-05]', async () => {
    const { user } = await open(grill, bar);

    await user.click(within(await station('Plancha')).getByLabelText(/^Categorías/));

    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Carnes', 'Postres']);
  });

  it('does not send a missing name, nor a name that another station has [K-05]', async () => {
    const { user, sent } = await open(grill, bar);
    const second = nameOf(await station('Barra'));

    await user.clear(second);
    await user.click(save());
    expect(await screen.findByText('Campo requerido')).toBeVisible();
    await user.type(second, 'PLANCHA');
    await user.click(save());

    expect(await screen.findByText('Ya hay una partida con este nombre')).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Partidas de cocina/ })).toHaveAccessibleName(/Hay campos que revisar/);
    expect(sent).toEqual([]);
  });

  it('merges changes of two users to different stations, and shows both values of the same field [K-05]', async () => {
    const { user, sent, change, app } = await open(grill);
    const saveElsewhere = (...stations: Station[]) => {
      change('location-1', { stations });
      act(() => void app.store.dispatch(baseApi.util.invalidateTags([idTag('location', 'location-1')])));
    };
    await user.type(nameOf(await station('Plancha')), ' 2');
    saveElsewhere(bar, { ...grill, sectionNames: ['Postres'] });
    expect(nameOf(await station('Barra'))).toHaveValue('Barra');
    saveElsewhere(bar, { ...grill, name: 'Brasa', sectionNames: ['Postres'] });

    expect(await screen.findByText(/«Brasa: Nombre» a «Brasa» mientras escribías «Plancha 2»/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dejar lo mío en Brasa: Nombre' }));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ stations: [bar, { ...grill, name: 'Plancha 2', sectionNames: ['Postres'] }] });
  });

  it('asks which stations to save when two users change their number or order [K-05]', async () => {
    const { user, sent, change, app } = await open(grill, bar);
    await user.click(screen.getByRole('button', { name: 'Eliminar Barra' }));
    change('location-1', { stations: [bar, grill] });
    act(() => void app.store.dispatch(baseApi.util.invalidateTags([idTag('location', 'location-1')])));

    await user.click(await screen.findByRole('button', { name: 'Dejar lo mío en Partidas de cocina' }));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ stations: [grill] });
  });

  it('is unchanged again when a new station is removed, and restores a deleted one when the changes are discarded [K-05]', async () => {
    const { user } = await open(grill);
    await user.click(screen.getByRole('button', { name: 'Añadir partida' }));
    expect(save()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Eliminar Partida 2' }));
    expect(save()).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Eliminar Plancha' }));
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }));

    expect(nameOf(await station('Plancha'))).toHaveValue('Plancha');
  });

  it('retains what was typed when the server rejects it, and when another section is opened [K-05]', async () => {
    const { user } = await open(grill);
    server.use(handle(updateLocation, () => refusal(500, 'INTERNAL')));
    await user.type(nameOf(await station('Plancha')), ' 2');
    await user.click(save());
    await waitFor(() => expect(save()).toBeEnabled());

    await user.click(screen.getByRole('tab', { name: /^Impresión/ }));
    await user.click(screen.getByRole('tab', { name: /^Partidas de cocina/ }));

    expect(nameOf(await station('Plancha 2'))).toHaveValue('Plancha 2');
  });

  it('says that no printer prints a station, and where its dishes are printed [K-05]', async () => {
    const printer = { uuid: 'printer-1', slug: 'printer', isActive: true, stations: ['grill'] };
    serverWithLocations(aWholeLocation({ stations: [grill, bar], thirdPartyServices: [printer] }));
    await renderApp('/locations/location-1?section=stations');

    expect(await screen.findByText(/^Ninguna impresora imprime Barra y Platos sin partida\./)).toBeVisible();
  });

  it('offers to read the menus again when they cannot be read; stations can still be renamed [K-05]', async () => {
    server.use(handle(listCatalogs, () => refusal(500, 'INTERNAL')));
    const { user } = await open(grill);
    expect(nameOf(await station('Plancha'))).toBeEnabled();

    const again = await screen.findByRole('button', { name: 'Leer otra vez' });
    server.use(handle(listCatalogs, () => HttpResponse.json({ data: CATALOGS, count: 2, totalCount: 2 })));
    await user.click(again);

    expect(await screen.findByText('3 productos sin partida')).toBeVisible();
  });
});
