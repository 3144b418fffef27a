// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/storeAvailability/LocationControl/LocationControlPage';
import '@/features/storeAvailability/StoreAvailabilityPage';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { StatusToBeUpdated } from '@/domain/channelStatusBody';
import type { Location } from '@/domain/location';
import { WEEKDAYS, type OpeningHours } from '@/domain/openingHours';
import { aChannelStatus } from '../factories/aChannelStatus';
import { aLocation } from '../factories/aLocation';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { ALL_FLAGS, renderShell } from './shellScreen';

/** A Friday, 13:05 in Madrid and 7:05 in Bogotá. */
export const NOW = '2026-11-20T12:05:00.000Z';

/** Opens at noon, closes at 23:30. */
export const DAILY: OpeningHours = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '12:00', to: '23:30' }]]));

/** An open location in Madrid with Glovo and Uber Eats. */
export function anOpenLocation(over: Partial<Location> = {}): Location {
  return aLocation({ openingHours: DAILY, ...over });
}

export const MALASANA = anOpenLocation({ id: 'location-1', name: 'Malasaña' });
export const RUZAFA = anOpenLocation({ id: 'location-2', name: 'Ruzafa', city: 'València' });
/** Closed at that time. */
export const CHAPINERO = anOpenLocation({
  id: 'location-3',
  name: 'Chapinero',
  city: 'Bogotá',
  timeZone: 'America/Bogota',
  channels: [{ slug: 'rappi' }, { slug: 'glovo', enabled: false }],
});

const APPS = [
  { slug: 'glovo', name: 'Glovo' },
  { slug: 'ubereats', name: 'Uber Eats' },
  { slug: 'rappi', name: 'Rappi' },
];

export interface SentStatus extends StatusToBeUpdated {
  locationId: string;
  slug: string;
}

/** A server with these statuses that applies requests unless `answer` returns a reply. @returns the received requests */
export function statusServer(statuses: LocationChannelStatus[], answer: (sent: SentStatus, call: number) => Response | null = () => null) {
  const sent: SentStatus[] = [];
  server.use(
    http.get('*/api/apps', () => HttpResponse.json({ data: APPS, count: APPS.length, totalCount: APPS.length })),
    http.get('*/api/channel-statuses', () => HttpResponse.json({ data: statuses, count: statuses.length, totalCount: statuses.length })),
    http.post('*/api/locations/:id/channels/:slug/status', async ({ request, params }) => {
      // The app sends this body.
      const { statusToBeUpdated } = (await request.json()) as { statusToBeUpdated: StatusToBeUpdated };
      const call = { ...statusToBeUpdated, locationId: String(params['id']), slug: String(params['slug']) };
      sent.push(call);
      const { status, until = null } = statusToBeUpdated;
      const asked = { status, until, at: NOW, by: 'Ana Ruiz' };
      return answer(call, sent.length) ?? HttpResponse.json({ data: { status, until, reportedAt: NOW, asked } });
    }),
  );
  return sent;
}

/** The channel statuses of these locations, open unless in `others`. */
export function statusesOf(locations: readonly Location[], ...overrides: LocationChannelStatus[]): LocationChannelStatus[] {
  const all = locations.flatMap(({ id, channels }) => channels.map(({ slug }) => aChannelStatus({ locationId: id, slug })));
  return all.map((status) => overrides.find(({ locationId, slug }) => locationId === status.locationId && slug === status.slug) ?? status);
}

type ShellOptions = NonNullable<Parameters<typeof renderShell>[1]>;

/** Renders the screen at NOW or another instant for a user who can pause at these locations. */
export async function renderStores(
  locations: Location[],
  { path = '/store-availability', now = NOW, ...rest }: ShellOptions & { path?: string; now?: string } = {},
) {
  fixNow(now);
  server.use(
    http.get('*/api/Locations/:id', ({ params: { id } }) => {
      const location = locations.find((each) => each.id === id);
      return location ? HttpResponse.json({ data: { id, name: location.name } }) : refusal(404, 'NOT_FOUND');
    }),
  );
  return renderShell(path, { role: 'account-admin', locations, flags: ALL_FLAGS, ...rest });
}

export function beforeStores(): void {
  aLayoutOf(1280, 800);
}

export const matrix = () => screen.findByRole('grid', { name: 'Restaurantes y canales' });

/** The cell of a location and a channel, by their names. */
export async function cell(locationName: string, channel: string): Promise<HTMLElement> {
  const grid = await matrix();
  const column = within(grid).getByRole('columnheader', { name: channel }).getAttribute('aria-colindex');
  const row = within(grid).getByRole('link', { name: locationName }).closest<HTMLElement>('[role=row]');
  const found = row?.querySelector<HTMLElement>(`[aria-colindex="${column}"]`);
  if (!found) throw new Error(`No cell of ${locationName} and ${channel}`);
  return found;
}

export const pauseButton = () => screen.getByRole('button', { name: 'Pausar…' });
export const reopenButton = () => screen.getByRole('button', { name: 'Reabrir' });
export const dialog = () => screen.findByRole('dialog');
