import * as z from 'zod/mini';
import { requiredText } from '@/domain/fieldRules';
import { DAY_RULES, figureFilterSchema } from '@/domain/figureFilter';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import { periodSchema } from '@/domain/period';
import { MAX_PIVOT_ROWS, PIVOT_FIELDS } from '@/domain/pivot';
import { REPORT_TYPES } from '@/domain/report';
import { isDay } from '@/lib/calendarDay';

/** Maximum number of views that a user may own; the server rejects another one with 422 `tooManyViews`. */
export const MAX_SAVED_VIEWS = 100;
export const MAX_VIEW_NAME_LENGTH = 80;
const MAX_CHOICES = 500;

const id = z.string().check(z.minLength(1), z.maxLength(200));
const ids = z.array(id).check(z.maxLength(MAX_CHOICES));
/** A choice of the screen: the server stores it without interpreting it, and the screen ignores an unknown one. */
const choice = z.string().check(z.regex(/^[a-zA-Z]{1,40}$/));

/** A report with its period and filters (row M-04); null and empty lists match everything. Also the content of the address of the reports (`reportAddress`). */
export const reportContentSchema = z.strictObject({
  kind: z.literal('report'),
  report: z.enum(REPORT_TYPES),
  period: periodSchema,
  accountId: z.nullable(id),
  locationIds: ids,
  channels: ids,
  services: z.array(z.enum(FULFILLMENT_TYPES)).check(z.maxLength(FULFILLMENT_TYPES.length)),
  statuses: z.array(z.enum(REPORT_STATUSES)).check(z.maxLength(REPORT_STATUSES.length)),
  days: z.enum(DAY_RULES),
  dayStartsAt: z.number().check(z.int(), z.minimum(0), z.maximum(23)),
});
export type ReportContent = z.infer<typeof reportContentSchema>;

const list = (name: 'accountIds' | 'locationIds' | 'channels' | 'serviceType') =>
  figureFilterSchema.shape[name].check(z.refine((values) => (values?.length ?? 0) <= MAX_CHOICES, 'tooLong'));

/** A pivot with its filters (row M-04), without days of its own besides the period. */
export const pivotContentSchema = z.strictObject({
  kind: z.literal('pivot'),
  period: periodSchema,
  rows: z.array(z.enum(PIVOT_FIELDS)).check(z.maxLength(MAX_PIVOT_ROWS)),
  columns: z.array(z.enum(PIVOT_FIELDS)).check(z.maxLength(1)),
  measures: z.array(choice).check(z.minLength(1), z.maxLength(30)),
  compare: choice,
  compareFrom: z.union([z.literal(''), z.string().check(z.refine(isDay, 'invalidDate'))]),
  sort: z.nullable(choice),
  isHeat: z.boolean(),
  filter: z.extend(z.omit(figureFilterSchema, { fromDay: true, toDay: true, placedBefore: true }), {
    accountIds: list('accountIds'),
    locationIds: list('locationIds'),
    channels: list('channels'),
    serviceType: list('serviceType'),
  }),
});

/** What a view shows: a report with its filters, or a pivot with its filters. A relative period remains relative; a filter has no days of its own. */
export const viewContentSchema = z.discriminatedUnion('kind', [reportContentSchema, pivotContentSchema]);
export type ViewContent = z.infer<typeof viewContentSchema>;
export type PivotContent = z.infer<typeof pivotContentSchema>;

const name = requiredText().check(z.maxLength(MAX_VIEW_NAME_LENGTH, 'tooLong'));

/** Body of `POST /saved-views`. */
export const viewDraftSchema = z.strictObject({ name, isShared: z.boolean(), content: viewContentSchema });
export type ViewDraft = z.infer<typeof viewDraftSchema>;

/** Body of `PATCH /saved-views/:id`: the fields to change, and the revision that the user has seen. */
export const viewPatchSchema = z.strictObject({
  rev: z.number().check(z.int(), z.minimum(1)),
  name: z.optional(name),
  isShared: z.optional(z.boolean()),
  content: z.optional(viewContentSchema),
});
export type ViewPatch = z.infer<typeof viewPatchSchema>;

/**
 * A saved view of the reports (row M-04). It contains filters and no figures: each user sees the figures in their own scope. `ownerId` is null after
 * the owner was deleted; a shared view then belongs to its account. `canChange`: whether the user who requested it may change and delete it. `rev`
 * increases with each change; `updatedAt` is ISO-8601 UTC.
 */
export const savedViewSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  ownerId: z.nullable(z.string()),
  accountId: z.nullable(z.string()),
  isShared: z.boolean(),
  canChange: z.boolean(),
  content: viewContentSchema,
  rev: z.number(),
  updatedAt: z.string(),
});
export type SavedView = z.infer<typeof savedViewSchema>;
