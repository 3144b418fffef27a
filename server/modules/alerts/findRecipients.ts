import { eq, inArray } from 'drizzle-orm';
import type { AlertKind, AlertPreferences } from '@/domain/alert';
import { isGranted } from '@/contract/endpoint';
import { saveAlertPreferences } from '@/contract/alerts';
import { isRole } from '@/domain/role';
import type { User } from '@/domain/user';
import type { Database } from '../../platform/db/database';
import { alertPreferences, users } from '../../platform/db/schema';
import { canAccessAll } from '../../platform/security/tenantScope';
import { toUser } from '../users/userStore';

export interface Recipient {
  user: User;
  preferences: AlertPreferences;
}

/** A problem at a location, as far as it decides who receives a message about it. */
export interface AlertTopic {
  kind: AlertKind;
  locationId: string;
}

/** The users with saved preferences who may receive alerts now: by id, or all. */
export async function findRecipients(database: Database, userIds?: readonly string[]): Promise<Recipient[]> {
  const rows = await database
    .select({ user: users, preferences: alertPreferences.preferences })
    .from(alertPreferences)
    .innerJoin(users, eq(users.id, alertPreferences.userId))
    .where(userIds && inArray(users.id, [...userIds]));
  return rows
    .filter(({ user }) => isRole(user.role) && isGranted(user.role, saveAlertPreferences))
    .map(({ user, preferences }) => ({ user: toUser(user), preferences }));
}

/** Whether the preferences of a user select a problem in a medium. */
export function isSelected({ preferences }: Recipient, medium: 'push' | 'email', { kind, locationId }: AlertTopic): boolean {
  const { locationIds } = preferences;
  return preferences[medium].includes(kind) && (locationIds === null || locationIds.includes(locationId));
}

/** Returns the pairs whose user may access the location of the topic now, with one statement. */
export async function withAccess<Pair extends { recipient: Recipient; topic: AlertTopic }>(
  database: Database,
  pairs: readonly Pair[],
): Promise<Pair[]> {
  if (pairs.length === 0) return [];
  const named = pairs.map(({ recipient, topic }) => ({ user: recipient.user, locationIds: [topic.locationId] }));
  const allowed = await canAccessAll(database, named);
  return pairs.filter((_pair, index) => allowed[index]);
}
