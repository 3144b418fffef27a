// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/CommandPalette/CommandPalette';
import '@/app/shell/Shell';
import '@/features/dashboard/DashboardPage';
import '@/features/news/NewsDrawer';
import '@/features/operations/ServiceTypeFilter/ServiceTypeFilter';
import '@/features/support/SupportDrawer';
import '@/ui/Toasts/Toasts';
import { act, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listLocations } from '@/contract/locations';
import { getLoginData } from '@/contract/session';
import type { Flag } from '@/domain/featureFlag';
import type { Location } from '@/domain/location';
import type { Role } from '@/domain/role';
import { flagStates, NO_FLAG_STATES, type FlagState } from '@/services/flags/flagStates';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

interface ShellOptions extends NonNullable<Parameters<typeof renderApp>[1]> {
  role?: Role;
  locations?: Location[];
  flags?: Partial<Record<Flag, FlagState>>;
  token?: string;
}

export const ALL_FLAGS = { 'mastercatalogs-view': 'on', 'store-availability': 'on' } as const;

/** Renders the shell of a signed-in user; flags are undecided by default. */
export async function renderShell(path = '/dashboard', options: ShellOptions = {}) {
  const { role = aUser().role, locations = [aLocation()], flags = {}, token = aToken(), ...rest } = options;
  flagStates.change({ ...NO_FLAG_STATES, ...flags });
  server.use(
    handle(getLoginData, () => HttpResponse.json({ data: { user: aUser({ role }), account: { ...anAccount(), locations } } })),
    handle(listLocations, () => HttpResponse.json({ data: locations, count: locations.length, totalCount: locations.length })),
  );
  storeSession(token);
  const rendered = await renderApp(path, rest);
  await screen.findByRole('banner');
  return rendered;
}

export const sidebar = () => screen.getByRole('navigation', { name: 'Secciones' });
export const title = () => screen.getByRole('heading', { level: 1 });

/** Changes the storage as another tab would, and dispatches its event. */
export function otherTabStores(key: string, value: string): void {
  localStorage.setItem(`pase:${key}`, value);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `pase:${key}` })));
}

afterEach(() => flagStates.change(NO_FLAG_STATES));
