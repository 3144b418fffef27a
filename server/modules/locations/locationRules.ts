import { eq, sql } from 'drizzle-orm';
import type { Account } from '@/domain/account';
import type { LocationChange } from '@/domain/locationDraft';
import type { PosProvider } from '@/domain/pos';
import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/user';
import { listApps } from '../apps/appStore';
import type { Database } from '../../platform/db/database';
import { locations } from '../../platform/db/schema';
import { forbidden, HttpError, type FieldProblem } from '../../platform/http/httpError';
import { providerOf, slugsOf, type LocationRow } from './locationRow';
import { toLocation } from './locationStore';

/** Like the account of a location, these fields may only be changed by the provider. */
const PROVIDER_FIELDS = ['project', 'parentLocationId'] as const;

/**
 * Allows only the provider's administrator to change a location's project and parent; unchanged values are accepted from all users.
 * `changeLocation` checks a change of the account.
 *
 * @throws HttpError 403.
 */
export function assertCanMove(editor: User, { data }: LocationRow, change: LocationChange): void {
  if (isProductAdmin(editor.role)) return;
  const moves = PROVIDER_FIELDS.some((field) => change[field] !== undefined && (change[field] || null) !== (data[field] || null));
  if (moves) throw forbidden();
}

/**
 * Allows only the provider's administrator to finish an activation, and only after it was requested (row LO-09).
 *
 * @throws HttpError 403, 409.
 */
export function assertCanActivate(editor: User, before: LocationRow, { activation }: LocationChange): void {
  if (!activation) return;
  if (!isProductAdmin(editor.role)) throw forbidden();
  if (toLocation(before, []).activation?.status === 'sent') return;
  throw new HttpError(409, 'ACTIVATION_NOT_ASKED', 'The activation of the location was not requested.');
}

/**
 * Validates a change against the apps of the account, the installed POS systems and the other locations. `before` is null for a new
 * location.
 */
export async function problemsOf(
  transaction: Database,
  change: LocationChange,
  { before, account, providers }: { before: LocationRow | null; account: Account; providers: readonly PosProvider[] },
): Promise<FieldProblem[]> {
  return [
    ...(await channelProblems(transaction, change, before, account)),
    ...posProblems(change, before, providers),
    ...imageProblems(change),
    ...(await parentProblems(transaction, change, before)),
  ];
}

/** Each new channel must be an enabled app of the account; existing channels may stay. */
async function channelProblems(
  transaction: Database,
  { channels = [] }: LocationChange,
  before: LocationRow | null,
  account: Account,
): Promise<FieldProblem[]> {
  const existing = new Set(before && slugsOf(before));
  const added = channels.flatMap(({ slug }) => (existing.has(slug) ? [] : [slug]));
  const { apps } = added.length > 0 ? await listApps(transaction, { slugs: added }) : { apps: [] };
  const offered = new Set(
    apps
      .filter(({ slug, enabled, scopes, isPublicApiApp }) => {
        return enabled && (scopes.includes('channel') || isPublicApiApp === true) && account.apps.includes(slug);
      })
      .map(({ slug }) => slug),
  );
  return channels.flatMap(({ slug }, index) => {
    const path = `channels.${index}.slug`;
    if (channels.findIndex((other) => other.slug === slug) < index) return [{ path, message: 'taken' }];
    return existing.has(slug) || offered.has(slug) ? [] : [{ path, message: 'notOffered' }];
  });
}

function posProblems({ posConfig }: LocationChange, before: LocationRow | null, providers: readonly PosProvider[]): FieldProblem[] {
  if (!posConfig) return [];
  const provider = providers.find(({ slug }) => slug === posConfig.provider);
  const isUnchanged = !posConfig.provider || (before && providerOf(before.data) === posConfig.provider);
  if (!provider && !isUnchanged) return [{ path: 'posConfig.provider', message: 'notOffered' }];
  const levels: FieldProblem[] =
    provider && !provider.priceLevels && typeof posConfig.priceLevel === 'number'
      ? [{ path: 'posConfig.priceLevel', message: 'notOffered' }]
      : [];
  const fields = new Set(provider?.fields.map(({ key }) => key));
  // Removing a credential that does not exist is allowed.
  const nonEmpty = Object.entries(posConfig.credentials ?? {}).filter(([, value]) => value !== '');
  const unknown = nonEmpty
    .filter(([key]) => !fields.has(key))
    .map(([key]) => ({ path: `posConfig.credentials.${key}`, message: 'notOffered' }));
  return [...levels, ...unknown];
}

/** An image URL is a path of this server or an HTTPS URL. */
function imageProblems({ images, coverImage }: LocationChange): FieldProblem[] {
  const urls = [...(images ?? []).map(({ url }, index) => ({ url, path: `images.${index}.url` }))];
  if (coverImage) urls.push({ url: coverImage.url, path: 'coverImage.url' });
  return urls.flatMap(({ url, path }) => (/^(?:\/images\/[\w-]+|https:\/\/\S+)$/.test(url) ? [] : [{ path, message: 'invalidUrl' }]));
}

/** The parent must be a location of the same account and must not be the location itself or one of its descendants. */
async function parentProblems(transaction: Database, change: LocationChange, before: LocationRow | null): Promise<FieldProblem[]> {
  const { parentLocationId } = change;
  const accountId = change.accountId ?? before?.accountId;
  const isUnchanged = parentLocationId === before?.data['parentLocationId'] && accountId === before?.accountId;
  if (!parentLocationId || isUnchanged) return [];
  const [parent] = await transaction.select({ accountId: locations.accountId }).from(locations).where(eq(locations.id, parentLocationId));
  const isOffered = parent?.accountId === accountId && !(before && (await isSameOrAncestor(transaction, before.id, parentLocationId)));
  return isOffered ? [] : [{ path: 'parentLocationId', message: 'notOffered' }];
}

/** Returns whether the location `id` is `otherId` or one of its ancestors. */
async function isSameOrAncestor(transaction: Database, id: string, otherId: string): Promise<boolean> {
  const seen = new Set<string>();
  let ancestor: string | null = otherId;
  while (ancestor !== null && ancestor !== id && !seen.has(ancestor)) {
    seen.add(ancestor);
    ancestor = await parentOf(transaction, ancestor);
  }
  return ancestor === id;
}

async function parentOf(transaction: Database, id: string): Promise<string | null> {
  const parentId = sql<string | null>`${locations.data} ->> 'parentLocationId'`;
  const [row] = await transaction.select({ parentId }).from(locations).where(eq(locations.id, id));
  return row?.parentId ?? null;
}
