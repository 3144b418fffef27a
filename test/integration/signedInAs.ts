import { http, HttpResponse } from 'msw';
import type { Location } from '@/domain/location';
import type { Role } from '@/domain/role';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aUser } from '../factories/aUser';
import { server } from '../msw/server';

/** Replaces the default user, who is kitchen staff of one restaurant. */
export function signedInAs(role: Role, locations: Location[] = [aLocation()]): void {
  server.use(
    http.get('*/api/EndUsers/:id/getLoginData', () =>
      HttpResponse.json({ data: { user: aUser({ role }), account: { ...anAccount(), locations } } }),
    ),
  );
}
