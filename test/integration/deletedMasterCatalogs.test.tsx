// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/MasterCatalogScreen';
import '@/app/MasterCatalogsScreen';
import '@/app/shell/Shell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getCatalog } from '@/contract/catalogs';
import { getMasterCatalog, listDeletedMasterCatalogs, listMasterCatalogs, restoreMasterCatalog } from '@/contract/masterCatalogs';
import { listOperations } from '@/contract/operations';
import type { DeletedMasterCatalog, MasterCatalog } from '@/domain/masterCatalog';
import type { Role } from '@/domain/role';
import { flagStates } from '@/services/flags/flagStates';
import { aCatalog, aProduct } from '../factories/aCatalog';
import { aLocation } from '../factories/aLocation';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { tableRows } from './historyScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';
import { storeSession } from './storeSession';

const SUMMER: MasterCatalog = {
  ...{ id: 'master-1', name: 'Verano', accountId: 'account-1', catalogId: 'catalog-m', currency: 'EUR' },
  ...{ validFrom: null, validTo: null, serviceType: 'delivery', type: 1, promotions: [], stores: ['location-1'] },
  ...{ syncStatus: null, syncedAt: null, updatedAt: null, productCount: 1 },
};
const WINTER: DeletedMasterCatalog = {
  ...{ id: 'master-2', name: 'Invierno', accountId: 'account-1', deletedBy: 'Berta Encinas', productCount: 3, stores: ['location-1'] },
  ...{ deletedAt: '2026-11-18T12:05:00.000Z', restorableUntil: '2026-12-18T12:05:00.000Z' },
};
const page = (data: readonly object[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });

beforeEach(() => {
  aLayoutOf(1280, 800);
  fixNow('2026-11-20T12:05:00.000Z');
  storeSession(aToken());
  flagStates.change({ 'mastercatalogs-view': 'on' });
});
afterEach(() => {
  jest.useRealTimers();
  act(() => flagStates.change({ 'mastercatalogs-view': 'undecided' }));
});

/** A server with an active and a deleted master catalog; `restored`: the ids of the received restore requests. */
function masterServer(notRelinked: object[] = []) {
  const state = { masters: [SUMMER], deleted: [WINTER], restored: [] as string[] };
  server.use(
    handle(listMasterCatalogs, () => page(state.masters)),
    handle(listDeletedMasterCatalogs, () => page(state.deleted)),
    handle(getMasterCatalog, ({ params }) => HttpResponse.json({ data: state.masters.find(({ id }) => id === params['id']) })),
    handle(restoreMasterCatalog, ({ params }) => {
      const back = { ...SUMMER, id: String(params['id']), name: 'Invierno' };
      state.restored.push(back.id);
      Object.assign(state, { masters: [back, SUMMER], deleted: [] });
      return HttpResponse.json({ data: { ...back, notRelinked } });
    }),
    handle(listOperations, () => page([])),
    handle(getCatalog, () => HttpResponse.json({ data: aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas' })]) })),
  );
  return state;
}

async function openDeleted(notRelinked?: object[]) {
  signedInAs('account-manager', [aLocation()]);
  const state = masterServer(notRelinked);
  const app = await renderApp('/mastercatalogs');
  await app.user.click(await screen.findByRole('button', { name: 'Eliminados' }));
  await screen.findByText('Invierno');
  return { ...app, state };
}

describe('deleted master catalogs', () => {
  it('are listed with who deleted them, when, and until when they can be restored [T-11]', async () => {
    await openDeleted();

    expect(tableRows('Menús maestros eliminados')).toEqual([
      ['Invierno', 'Berta Encinas', expect.stringMatching(/^18 nov/), expect.stringMatching(/^18 dic/), 'Recuperar'],
    ]);
    expect(screen.queryByText('Verano')).not.toBeInTheDocument();
  });

  it('are restored with a button and return to the active list [T-11]', async () => {
    const { user, state } = await openDeleted();
    await user.click(screen.getByRole('button', { name: 'Recuperar Invierno' }));

    expect(await screen.findByText('«Invierno» se ha recuperado')).toBeVisible();
    expect(await screen.findByText('No hay menús maestros eliminados en los últimos 30 días')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Volver a los menús maestros' }));
    expect(await screen.findByRole('link', { name: /Invierno/ })).toBeVisible();
    expect(state.restored).toEqual(['master-2']);
  });

  it('name the restaurants that were not linked again, and why [T-11]', async () => {
    const { user } = await openDeleted([
      { locationId: 'location-1', name: 'Centro', reason: 'otherMaster' },
      { locationId: 'location-2', name: 'Sur', reason: 'noCatalog' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Recuperar Invierno' }));

    expect(await screen.findByText('Centro recibió entretanto otro menú maestro y se queda con él.')).toBeVisible();
    expect(screen.getByText('Sur ya no tiene el catálogo que venía de este menú maestro.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    expect(screen.queryByText(/se queda con él/)).not.toBeInTheDocument();
  });

  it('show why one could not be restored, and leave it in the list [T-11]', async () => {
    const { user } = await openDeleted();
    server.use(handle(restoreMasterCatalog, () => refusal(404, 'NOT_FOUND')));
    await user.click(screen.getByRole('button', { name: 'Recuperar Invierno' }));

    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Recuperar Invierno' })).toBeEnabled());
  });
});

describe('master catalogs for location and account roles', () => {
  const LOCATION_ROLES: Role[] = ['location-admin', 'location-manager', 'location-menu'];
  const refused = /Nuevo menú maestro|Eliminados|Clonar|Guardar|Eliminar menú maestro|Añadir promoción/;

  it.each(LOCATION_ROLES)('hide the actions that the server rejects, but allow apply and sync: %s [T-11]', async (role) => {
    signedInAs(role, [aLocation()]);
    masterServer();
    await renderApp('/mastercatalogs?id=master-1&deleted=1');
    const drawer = within(await screen.findByRole('dialog', { name: /^Verano/ }));

    expect(drawer.getByRole('button', { name: 'Sincronizar' })).toBeEnabled();
    expect(drawer.getByRole('button', { name: 'Aplicar' })).toBeEnabled();
    expect(drawer.getByRole('combobox', { name: /Tipo de servicio/ })).toBeDisabled();
    expect(drawer.getByRole('textbox', { name: /Nombre/ })).toBeDisabled();
    expect(drawer.getByRole('link', { name: 'Ver el contenido' })).toBeVisible();
    expect(screen.queryByRole('button', { name: refused, hidden: true })).not.toBeInTheDocument();
  });

  it.each(LOCATION_ROLES)('open the content read-only: %s [T-11]', async (role) => {
    signedInAs(role, [aLocation()]);
    masterServer();
    await renderApp('/mastercatalogs/master-1/catalog');

    expect(await screen.findByText('Solo lectura')).toBeVisible();
    expect(screen.getByDisplayValue('Croquetas')).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /Guardar/ })).not.toBeInTheDocument();
  });

  it('show at an unknown address that the catalog does not exist, and link to the others [R-07]', async () => {
    signedInAs('account-manager', [aLocation()]);
    masterServer();
    server.use(handle(getMasterCatalog, () => refusal(404, 'NOT_FOUND')));
    await renderApp('/mastercatalogs/nowhere/catalog');

    expect(await screen.findByText('Este menú maestro no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Volver a los menús maestros' })).toHaveAttribute('href', '/mastercatalogs');
    expect(screen.queryByRole('button', { name: 'Volver a intentarlo' })).not.toBeInTheDocument();
  });

  it('offer all actions to an account role [T-11]', async () => {
    signedInAs('account-menu', [aLocation()]);
    masterServer();
    await renderApp('/mastercatalogs?id=master-1');
    const drawer = within(await screen.findByRole('dialog', { name: /^Verano/ }));

    for (const name of ['Sincronizar', 'Aplicar', 'Clonar', 'Eliminar menú maestro']) {
      expect(drawer.getByRole('button', { name })).toBeEnabled();
    }
    await waitFor(() => expect(screen.getByRole('button', { name: 'Nuevo menú maestro', hidden: true })).toBeInTheDocument());
    expect(drawer.getByRole('link', { name: 'Editar el contenido' })).toBeVisible();
  });
});
