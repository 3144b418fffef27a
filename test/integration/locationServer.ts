// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/LocationScreen';
import '@/app/shell/Shell';
import '@/features/locations/Activation/UnsubscribeDialog';
import '@/features/locations/LocationsPage';
import '@/ui/Toasts/Toasts';
import { HttpResponse } from 'msw';
import { listAccountApps, listAllChannels, listApps } from '@/contract/apps';
import { createLocation, deleteLocation, initActivation, updateLocation } from '@/contract/locationForm';
import { getLocation, listLocations } from '@/contract/locations';
import { listPosProviders } from '@/contract/pos';
import { addService, removeService, updateService } from '@/contract/thirdPartyServices';
import type { Location } from '@/domain/location';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';

/** A location with data in every section. */
export function aWholeLocation(over: Partial<Location> = {}): Location {
  return aLocation({
    rev: 1,
    language: 'es',
    zip: '28013',
    contactEmail: 'centro@example.com',
    phone: '+34 910 000 000',
    images: [],
    activation: { status: 'done' },
    channels: [
      { slug: 'glovo', enabled: true, storeId: 'glovo-1', accessKeySet: true, preparationMinutes: 15, autoAccept: true },
      { slug: 'ubereats', enabled: false, storeId: '', accessKeySet: false },
    ],
    openingHours: { mon: [{ from: '12:00', to: '16:00' }], fri: [{ from: '20:00', to: '02:00' }] },
    posConfig: { provider: 'micros', credentialsSet: ['serverUrl', 'clientSecret', 'terminal'] },
    thirdPartyServices: [
      { uuid: 'service-1', slug: 'stuart', isActive: true, enableAutostacking: false, apiKeySet: true, pickupInstructions: 'Puerta azul' },
      { uuid: 'printer-1', slug: 'printer', isActive: true, printerName: 'Cocina', printerURL: 'http://10.0.0.2' },
    ],
    ...over,
  });
}

export const PROVIDERS = [
  {
    slug: 'micros',
    name: 'Oracle Micros Simphony',
    fields: [
      { key: 'serverUrl', name: 'Server URL', kind: 'url', required: true },
      { key: 'clientSecret', name: 'Client secret', kind: 'secret', required: true },
      { key: 'terminal', name: 'Terminal', kind: 'text', required: false },
    ],
    priceLevels: true,
  },
  { slug: 'agora', name: 'Ágora', fields: [{ key: 'apiToken', name: 'API token', kind: 'secret', required: true }], priceLevels: false },
];

const APPS = [
  { slug: 'glovo', name: 'Glovo', scopes: ['channel'], image: '/icons/glovo.svg' },
  { slug: 'ubereats', name: 'Uber Eats', scopes: ['channel'] },
  { slug: 'justeat', name: 'Just Eat', scopes: ['channel'] },
  { slug: 'stuart', name: 'Stuart', scopes: ['rider'] },
  { slug: 'shipday', name: 'Shipday', scopes: ['rider'] },
  { slug: 'cheerfy', name: 'Cheerfy', scopes: ['loyalty'] },
  { slug: 'manolo-bakes', name: 'Manolo Bakes', scopes: ['channel'], isPublicApiApp: true },
];

const list = (data: unknown[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });

/** A received call; `body` is parsed if it is JSON. */
export interface SentCall {
  call: string;
  body: unknown;
}

/** A server with these locations that accepts changes. @returns the accepted calls; `change` saves as another user */
export function serverWithLocations(...locations: Location[]) {
  const sent: SentCall[] = [];
  /** The revision sent with each change of a location. */
  const revs: unknown[] = [];
  const byId = (id: unknown) => locations.find((location) => location.id === id);
  const answer = (location: Location | undefined) => (location ? HttpResponse.json({ data: location }) : refusal(404, 'NOT_FOUND'));
  const put = (id: unknown, change: object) => {
    const index = locations.findIndex((location) => location.id === id);
    locations[index] = { ...byId(id), ...change, rev: (byId(id)?.rev ?? 0) + 1 } as Location;
    return byId(id);
  };
  const callOf = (request: Request) => `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`;
  const recordCall = async (request: Request) => {
    const text = await request.text();
    const body: unknown = request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
    sent.push({ call: callOf(request), body });
    return body as Record<string, unknown>;
  };
  server.use(
    handle(listLocations, () => list(locations)),
    handle(getLocation, ({ params }) => answer(byId(params['id']))),
    handle(listPosProviders, () => list(PROVIDERS)),
    handle(listApps, () => list(APPS)),
    handle(listAllChannels, () => list(APPS.filter(({ scopes }) => scopes.includes('channel')))),
    handle(listAccountApps, () => list(APPS.filter(({ scopes }) => scopes.includes('channel')))),
    handle(createLocation, async ({ request }) => {
      const body = await recordCall(request);
      locations.push({ ...aLocation(), channels: [], ...body, id: 'location-new' });
      return HttpResponse.json({ data: byId('location-new') }, { status: 201 });
    }),
    handle(updateLocation, async ({ request, params }) => {
      // The app sends this body.
      const { rev, ...change } = (await request.json()) as Record<string, unknown>;
      revs.push(rev);
      if (rev !== undefined && rev !== byId(params['id'])?.rev) return refusal(409, 'LOCATION_CHANGED');
      sent.push({ call: callOf(request), body: change });
      return answer(put(params['id'], saved(change)));
    }),
    handle(deleteLocation, async ({ request, params }) => {
      await recordCall(request);
      return HttpResponse.json({ data: { id: params['id'] } });
    }),
    handle(updateService, async ({ request, params }) => {
      const { apiKey, ...change } = await recordCall(request);
      const services = byId(params['id'])?.thirdPartyServices.map((service) =>
        service['uuid'] === params['uuid'] ? { ...service, ...change, ...(apiKey !== undefined && { apiKeySet: apiKey !== '' }) } : service,
      );
      put(params['id'], { thirdPartyServices: services });
      return HttpResponse.json({ data: null });
    }),
    handle(addService, async ({ request, params }) => {
      const { apiKey, ...settings } = await recordCall(request);
      // Every service has a slug.
      const slug = settings['slug'] as string;
      const service = { ...settings, slug, uuid: 'service-new', ...(apiKey !== undefined && { apiKeySet: true }) };
      put(params['id'], { thirdPartyServices: [...(byId(params['id'])?.thirdPartyServices ?? []), service] });
      return HttpResponse.json({ data: service }, { status: 201 });
    }),
    handle(removeService, async ({ request, params }) => {
      await recordCall(request);
      const remaining = byId(params['id'])?.thirdPartyServices.filter((service) => service['uuid'] !== params['uuid']);
      put(params['id'], { thirdPartyServices: remaining });
      return HttpResponse.json({ data: { uuid: params['uuid'], withdrawnJobs: 3 } });
    }),
    handle(initActivation, async ({ request }) => {
      const form = new URLSearchParams(String(await recordCall(request)));
      const unsubscription = form.get('unsubscription');
      const activation = { status: unsubscription ? 'done' : 'sent', unsubscription, unsubscriptionDate: form.get('unsubscriptionDate') };
      return answer(put(form.get('locationId'), { activation }));
    }),
  );
  return { sent, revs, change: (id: string, change: Partial<Location>) => put(id, change) };
}

/** What the server returns for saved fields: of secrets only whether they are set. */
function saved({ channels, posConfig, ...change }: Record<string, unknown>): object {
  return {
    ...change,
    ...(Array.isArray(channels) && {
      channels: channels.map(({ accessKey, ...channel }) => ({ ...channel, accessKeySet: accessKey !== '' })),
    }),
    ...(typeof posConfig === 'object' && {
      posConfig: { ...posConfig, credentials: undefined, credentialsSet: ['serverUrl', 'clientSecret', 'terminal'] },
    }),
  };
}
