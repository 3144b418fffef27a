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

/** Beside its account, what places a location among the others is the provider's to change. */
const PROVIDERS_FIELDS = ['project', 'parentLocationId'] as const;

/**
 * Refuses a change of a location's place among the others to everybody but the provider's administrator; to send it as it is, is none.
 * Another account is refused before (`changeLocation`).
 *
 * @throws HttpError 403.
 */
export function assertCanMove(editor: User, { data }: LocationRow, change: LocationChange): void {
  if (isProductAdmin(editor.role)) return;
  const moves = PROVIDERS_FIELDS.some((field) => change[field] !== undefined && (change[field] || null) !== (data[field] || null));
  if (moves) throw forbidden();
}

/**
 * That a location works with the product from now on is the provider's to say, where somebody waits for it (row LO-09).
 *
 * @throws HttpError 403, 409.
 */
export function assertCanActivate(editor: User, before: LocationRow, { activation }: LocationChange): void {
  if (!activation) return;
  if (!isProductAdmin(editor.role)) throw forbidden();
  if (toLocation(before, []).activation?.status === 'sent') return;
  throw new HttpError(409, 'ACTIVATION_NOT_ASKED', 'Nobody waits for the activation of the location.');
}

/** What of a change does not fit what there is: the account's apps, the POS systems, the other locations. `before` null: it is new. */
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

/** New channels must be on sale and apps of the account; what the location has already may stay. */
async function channelProblems(
  transaction: Database,
  { channels = [] }: LocationChange,
  before: LocationRow | null,
  account: Account,
): Promise<FieldProblem[]> {
  const had = new Set(before && slugsOf(before));
  const added = channels.flatMap(({ slug }) => (had.has(slug) ? [] : [slug]));
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
    return had.has(slug) || offered.has(slug) ? [] : [{ path, message: 'notOffered' }];
  });
}

function posProblems({ posConfig }: LocationChange, before: LocationRow | null, providers: readonly PosProvider[]): FieldProblem[] {
  if (!posConfig) return [];
  const provider = providers.find(({ slug }) => slug === posConfig.provider);
  const stays = !posConfig.provider || (before && providerOf(before.data) === posConfig.provider);
  if (!provider && !stays) return [{ path: 'posConfig.provider', message: 'notOffered' }];
  const levels: FieldProblem[] =
    provider && !provider.priceLevels && typeof posConfig.priceLevel === 'number'
      ? [{ path: 'posConfig.priceLevel', message: 'notOffered' }]
      : [];
  const fields = new Set(provider?.fields.map(({ key }) => key));
  // To take away what there is not does no harm.
  const given = Object.entries(posConfig.credentials ?? {}).filter(([, value]) => value !== '');
  const unknown = given
    .filter(([key]) => !fields.has(key))
    .map(([key]) => ({ path: `posConfig.credentials.${key}`, message: 'notOffered' }));
  return [...levels, ...unknown];
}

/** An image is one of ours, or one that any page may show. */
function imageProblems({ images, coverImage }: LocationChange): FieldProblem[] {
  const named = [...(images ?? []).map(({ url }, index) => ({ url, path: `images.${index}.url` }))];
  if (coverImage) named.push({ url: coverImage.url, path: 'coverImage.url' });
  return named.flatMap(({ url, path }) => (/^(?:\/images\/[\w-]+|https:\/\/\S+)$/.test(url) ? [] : [{ path, message: 'invalidUrl' }]));
}

/** The parent is of the same account, and not below the location itself. */
async function parentProblems(transaction: Database, change: LocationChange, before: LocationRow | null): Promise<FieldProblem[]> {
  const { parentLocationId } = change;
  const accountId = change.accountId ?? before?.accountId;
  const stays = parentLocationId === before?.data['parentLocationId'] && accountId === before?.accountId;
  if (!parentLocationId || stays) return [];
  const [parent] = await transaction.select({ accountId: locations.accountId }).from(locations).where(eq(locations.id, parentLocationId));
  const isOffered = parent?.accountId === accountId && !(before && (await isAbove(transaction, before.id, parentLocationId)));
  return isOffered ? [] : [{ path: 'parentLocationId', message: 'notOffered' }];
}

/** Whether a location is another one, or above it. */
async function isAbove(transaction: Database, id: string, otherId: string): Promise<boolean> {
  const seen = new Set<string>();
  let above: string | null = otherId;
  while (above !== null && above !== id && !seen.has(above)) {
    seen.add(above);
    above = await parentOf(transaction, above);
  }
  return above === id;
}

async function parentOf(transaction: Database, id: string): Promise<string | null> {
  const parentId = sql<string | null>`${locations.data} ->> 'parentLocationId'`;
  const [row] = await transaction.select({ parentId }).from(locations).where(eq(locations.id, id));
  return row?.parentId ?? null;
}
