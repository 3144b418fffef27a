import { randomId } from '@/lib/randomId';

/** Long enough to be unique across restaurants. */
const ID_LENGTH = 16;

/** Generates the id of an installed program. */
export function newInstallationId(): string {
  return randomId(ID_LENGTH);
}
