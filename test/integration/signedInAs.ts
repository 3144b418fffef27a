import { HttpResponse } from 'msw';
import { getLoginData } from '@/contract/session';
import type { Location } from '@/domain/location';
import type { Role } from '@/domain/role';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';

/** Replaces the default user, who is kitchen staff of one restaurant. */
export function signedInAs(role: Role, locations: Location[] = [aLocation()]): void {
  server.use(handle(getLoginData, () => HttpResponse.json({ data: { user: aUser({ role }), account: { ...anAccount(), locations } } })));
}
