import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import { requiredText } from '@/domain/fieldRules';
import { tolerantArray } from '@/domain/reply';
import { OPERATION_STATUSES } from '@/domain/operation';
import { isDay } from '@/lib/calendarDay';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const id = z.string().check(z.minLength(1), z.maxLength(100));
const day = z.string().check(z.refine(isDay, 'invalidDate'));

export const SERVICE_TYPES_OF_MASTER = ['delivery', 'delivery-and-pickup', 'pickup'] as const;

/** 1: locations receive the POS ids of the master catalog; 2: each location retains its own (decision G23). */
export const MASTER_TYPES = [1, 2] as const;

/** A discount of `percent` on these products. */
const promotionSchema = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  percent: z.catch(z.number(), 0),
  productIds: z.catch(z.array(z.string()), []),
});
export type Promotion = z.infer<typeof promotionSchema>;

/**
 * A menu that several locations share (specification 1 §3). `validFrom`, `validTo`: first and last day, `yyyy-MM-dd` in the zone of each
 * location, null if unbounded. `catalogId`: the catalog with its content. `stores`: the locations that it was applied to. `syncStatus`:
 * status of the last push.
 */
export const masterCatalogSchema = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  accountId: text,
  catalogId: text,
  currency: text,
  validFrom: text,
  validTo: text,
  serviceType: z.catch(z.enum(SERVICE_TYPES_OF_MASTER), 'delivery'),
  type: z.catch(z.union([z.literal(1), z.literal(2)]), 1),
  promotions: tolerantArray(promotionSchema),
  stores: z.catch(z.array(z.string()), []),
  syncStatus: z.catch(z.optional(z.nullable(z.enum(OPERATION_STATUSES))), null),
  syncedAt: text,
  updatedAt: text,
  productCount: z.catch(z.optional(z.nullable(z.number())), null),
});
export type MasterCatalog = z.infer<typeof masterCatalogSchema>;

/** Number of days during which a deleted master catalog can be restored (row T-11). */
export const MASTER_RESTORE_DAYS = 30;

/**
 * A deleted master catalog that can still be restored. `deletedAt`, `restorableUntil`: ISO-8601 UTC. `deletedBy`: the user's name at that
 * time. `stores`: the locations that followed it.
 */
export const deletedMasterCatalogSchema = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  accountId: text,
  deletedAt: text,
  deletedBy: text,
  restorableUntil: text,
  productCount: z.catch(z.optional(z.nullable(z.number())), null),
  stores: z.catch(z.array(z.string()), []),
});
export type DeletedMasterCatalog = z.infer<typeof deletedMasterCatalogSchema>;

/**
 * A location that does not follow a restored master catalog: another one has been applied to it since (`otherMaster`), or the catalog that
 * followed the master no longer exists (`noCatalog`).
 */
const notRelinkedSchema = z.looseObject({
  locationId: z.string(),
  name: z.catch(z.string(), ''),
  reason: z.catch(z.enum(['otherMaster', 'noCatalog']), 'noCatalog'),
});
export type NotRelinked = z.infer<typeof notRelinkedSchema>;

/** Reply to `POST /master-catalogs/{id}/restore`: the master catalog, and its stores that do not follow it again. */
export const restoredMasterCatalogSchema = z.looseObject({ ...masterCatalogSchema.shape, notRelinked: tolerantArray(notRelinkedSchema) });
export type RestoredMasterCatalog = z.infer<typeof restoredMasterCatalogSchema>;

/** Whether a master catalog is valid on a calendar day, `yyyy-MM-dd`, of a location. */
export function isValidOn({ validFrom, validTo }: Pick<MasterCatalog, 'validFrom' | 'validTo'>, calendarDay: string): boolean {
  return (!validFrom || calendarDay >= validFrom) && (!validTo || calendarDay <= validTo);
}

const promotion = z.strictObject({
  id,
  name: requiredText(),
  percent: z.number('invalidNumber').check(z.minimum(1, 'invalidNumber'), z.maximum(100, 'invalidNumber')),
  productIds: z.array(id).check(z.minLength(1, 'required'), z.maxLength(5000)),
});

const fields = {
  name: requiredText(),
  currency: z.optional(z.enum(CURRENCIES, { error: () => 'notOffered' })),
  validFrom: z.optional(z.nullable(day)),
  validTo: z.optional(z.nullable(day)),
  serviceType: z.optional(z.enum(SERVICE_TYPES_OF_MASTER, { error: () => 'notOffered' })),
  type: z.optional(z.union([z.literal(1), z.literal(2)], { error: () => 'notOffered' })),
  promotions: z.optional(z.array(promotion).check(z.maxLength(100))),
};

const isValidPeriod = z.refine<{ validFrom?: string | null | undefined; validTo?: string | null | undefined }>(
  ({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo,
  { error: 'invalidDate', path: ['validTo'] },
);

/**
 * Body of `POST /master-catalogs/[?catalogId]`; `accountId` defaults to the user's own account. With `catalogId` its content is a copy of
 * that catalog.
 */
export const newMasterCatalogSchema = z.strictObject({ ...fields, accountId: z.optional(id) }).check(isValidPeriod);
export type NewMasterCatalog = z.infer<typeof newMasterCatalogSchema>;

/** Body of `PUT /master-catalogs/{id}`: all fields. Renaming requires a separate permission (row MC-02). */
export const masterCatalogBodySchema = z.strictObject(fields).check(isValidPeriod);
export type MasterCatalogBody = z.infer<typeof masterCatalogBodySchema>;

/** Body of `POST /master-catalogs/{id}/clone` (decision G23). */
export const cloneBodySchema = z.strictObject({ name: requiredText() });

const locations = z.array(id).check(z.minLength(1, 'required'), z.maxLength(500));

/** Body of `POST /master-catalogs/{id}/apply` (decision G23). */
export const applyBodySchema = z.strictObject({ locations });

/** Body of `POST /master-catalogs/{id}/sync` and `…/impact`: at least one channel and one location (specification 1 §5). */
export const masterSyncBodySchema = z.strictObject({
  channels: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.minLength(1, 'required'), z.maxLength(50)),
  locations,
});
export type MasterSyncBody = z.infer<typeof masterSyncBodySchema>;

/** Reply to a sync: the entry of the operations history that tracks it. Another server may omit it. */
export const masterSyncAnswerSchema = z.catch(z.looseObject({ operationId: text }), { operationId: null });
export type MasterSyncAnswer = z.infer<typeof masterSyncAnswerSchema>;

/** Why a sync failed at a channel of a location, in addition to `CHANNEL_REFUSALS` and the error codes of a push. */
export const SYNC_FAILURES = {
  /** None of the selected channels is enabled at the location. */
  noSuchChannel: 'NO_SUCH_CHANNEL',
  /** The server could not apply the menu to the location. */
  notApplied: 'NOT_APPLIED',
} as const;

/** Interval and timeout of polling a running sync, in ms (decision G23). */
export const MASTER_POLL_MS = 5000;
export const MASTER_POLL_TIMEOUT_MS = 600_000;
