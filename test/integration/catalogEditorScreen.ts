// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/catalogs/CatalogPage';
import '@/ui/Toasts/Toasts';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAllChannels } from '@/contract/apps';
import { getLocationCatalog, listCatalogs, updateCatalog } from '@/contract/catalogs';
import { getLocation } from '@/contract/locations';
import type { Catalog } from '@/domain/catalog';
import type { CatalogPatch } from '@/domain/catalogDraft';
import { applyPatch } from '@/domain/catalogPatch';
import { catalogDrafts } from '@/services/drafts/catalogDrafts';
import { aCatalog, aModifier, aProduct } from '../factories/aCatalog';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { signedInAs } from './signedInAs';

export const ADDRESS = '/locations/location-1/catalogs/catalog-1';

/** Runs each test of a file as an account administrator without drafts. */
export function atCatalogEditor(): void {
  beforeEach(() => {
    beforeAccounts();
    signedInAs('account-admin');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await catalogDrafts('user-1', 'catalog-1').delete();
  });
}

/** Two sections, three products and a group of two modifiers. */
export function aMenu(over: Partial<Catalog> = {}): Catalog {
  return {
    ...aCatalog(
      [
        aProduct({ id: 'pizza', name: 'Pizza Ñandú', price: 1000, posRef: 'P-1', modifierGroupIds: ['extras'] }),
        aProduct({ id: 'pasta', name: 'Pasta', price: 850, posRef: 'P-2' }),
        aProduct({ id: 'tarta', name: 'Tarta', price: 500, posRef: 'P-3' }),
      ],
      [aModifier({ id: 'queso', name: 'Queso', price: 150 }), aModifier({ id: 'trufa', name: 'Trufa', price: 300 })],
    ),
    sections: [
      { id: 'platos', name: 'Platos', productIds: ['pizza', 'pasta'] },
      { id: 'postres', name: 'Postres', productIds: ['tarta'] },
    ],
    rev: 1,
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...over,
  };
}

const APPS = [
  { slug: 'glovo', name: 'Glovo', scopes: ['channel'] },
  { slug: 'ubereats', name: 'Uber Eats', scopes: ['channel'] },
];

/** A server with a catalog that applies patches as the real one does. `sent`: the received bodies; `change`: saves as another user. */
export function serverWithCatalog(first: Catalog = aMenu()) {
  let catalog = first;
  const sent: CatalogPatch[] = [];
  const put = (patch: CatalogPatch) => {
    const rev = (catalog.rev ?? 0) + 1;
    catalog = { ...applyPatch(catalog, patch), rev, updatedAt: `2026-11-20T10:00:0${rev}.000Z` };
  };
  server.use(
    handle(getLocation, () => HttpResponse.json({ data: { id: 'location-1', name: 'Casa Pepe' } })),
    handle(listAllChannels, () => HttpResponse.json({ data: APPS, count: 2, totalCount: 2 })),
    handle(getLocationCatalog, () => HttpResponse.json({ data: catalog })),
    handle(listCatalogs, () => HttpResponse.json({ data: [catalog], count: 1, totalCount: 1 })),
    handle(updateCatalog, async ({ request }) => {
      // The editor sends this body.
      const { rev, ...patch } = (await request.json()) as CatalogPatch;
      sent.push({ ...(rev !== undefined && { rev }), ...patch });
      if (rev !== undefined && rev !== catalog.rev) {
        return HttpResponse.json(
          { error: { statusCode: 409, code: 'CATALOG_CHANGED', message: '', details: { rev: catalog.rev } } },
          { status: 409 },
        );
      }
      put(patch);
      return HttpResponse.json({ data: catalog });
    }),
  );
  return { sent, change: put, now: () => catalog };
}

export const nameField = (name: string) => screen.findByRole('textbox', { name: `Nombre de ${name}` });
export const priceField = (name: string) => screen.findByRole('textbox', { name: `Precio de ${name}` });
export const saveButton = () => screen.getByRole('button', { name: 'Guardar' });
export const details = () => within(screen.getByRole('complementary', { name: 'Detalles' }));
export const section = (name: RegExp) => screen.findByRole('option', { name });
/** The names in the rows, in order. */
export const listed = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('textbox', { name: /^Nombre de/ })
    .map((field) => (field as HTMLInputElement).value);
