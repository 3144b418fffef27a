import * as z from 'zod/mini';
import { DAY_RULES, type DayRule, type FigureFilter } from '@/domain/figureFilter';
import { FULFILLMENT_TYPES, type FulfillmentType } from '@/domain/order';
import { REPORT_STATUSES, type ReportStatus } from '@/domain/orderStatus';
import { periodSchema, type Days, type Period } from '@/domain/period';
import type { ReportType } from '@/domain/report';
import { reportContentSchema, type ReportContent } from '@/domain/savedView';
import {
  accountsOf,
  locationsOf,
  toQueryValues,
  locationFilterShape,
  type LocationChoices,
  type LocationFilter,
} from '@/entities/locationFilter/locationFilter';

/** The filters of the reports; null and empty lists match everything. */
export interface ReportSearch extends LocationFilter {
  period: Period;
  services: readonly FulfillmentType[];
  statuses: readonly ReportStatus[];
  days: DayRule;
  /** Full hour at which a business day begins; retained while another lens is selected. */
  dayStartsAt: number;
}

/** The layout of the screen, which is stored and not part of the address. */
export interface ReportLayout {
  areChartsOpen: boolean;
  areFiltersFolded: boolean;
}

/** What is stored per user (row S-17). */
export type StoredReports = ReportSearch & ReportLayout;

/**
 * The default filters: all orders of today, in every status. This includes statuses besides the seven of specification 1 §9; otherwise a
 * delivered order would disappear from the sales.
 */
export const START_REPORT: ReportSearch = {
  accountId: null,
  locationIds: [],
  channels: [],
  period: { preset: 'today' },
  services: [],
  statuses: [],
  days: 'location',
  dayStartsAt: 5,
};

export const START_LAYOUT: ReportLayout = { areChartsOpen: false, areFiltersFolded: false };

/** Parses what is stored: an invalid field falls back to its default. */
export const storedReportsSchema = z.object({
  ...locationFilterShape,
  period: z.catch(periodSchema, START_REPORT.period),
  services: z.catch(z.array(z.enum(FULFILLMENT_TYPES)), []),
  statuses: z.catch(z.array(z.enum(REPORT_STATUSES)), []),
  days: z.catch(z.enum(DAY_RULES), START_REPORT.days),
  dayStartsAt: z.catch(z.number().check(z.int(), z.minimum(0), z.maximum(23)), START_REPORT.dayStartsAt),
  areChartsOpen: z.catch(z.boolean(), false),
  areFiltersFolded: z.catch(z.boolean(), false),
});

/** The filters of a report, in the order of the fields of `START_REPORT`. */
export function searchOf({ accountId, locationIds, channels, period, services, statuses, days, dayStartsAt }: ReportSearch): ReportSearch {
  return { accountId, locationIds, channels, period, services, statuses, days, dayStartsAt };
}

/** A report with its filters for the address and for saved views; null if a filter is invalid, as a date that is being typed. */
export function contentOf(report: ReportType, search: ReportSearch): ReportContent | null {
  return reportContentSchema.safeParse({ kind: 'report', report, ...searchOf(search) }).data ?? null;
}

/** The query for the orders of a search on these days. Filters that exclude nothing are omitted; an account includes its sub-accounts. */
export function figureFilterOf(search: ReportSearch, choices: LocationChoices, { from, to }: Days, viewerZone: string): FigureFilter {
  const { accountId, days } = search;
  const lists = {
    accountIds: accountId === null ? [] : accountsOf(choices.accounts, accountId).map(({ id }) => id),
    locationIds: toQueryValues(search.locationIds, locationsOf(choices, accountId).length),
    channels: toQueryValues(search.channels, choices.channels.length),
    serviceType: search.services.length < FULFILLMENT_TYPES.length ? [...search.services] : [],
    statuses: search.statuses.length < REPORT_STATUSES.length ? [...search.statuses] : [],
  };
  return {
    fromDay: from,
    toDay: to,
    days,
    ...(days === 'zone' && { timeZone: viewerZone }),
    ...(days === 'business' && { dayStartsAt: search.dayStartsAt }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  };
}

/** Number of filters that exclude something. */
export function activeFilters({ accountId, locationIds, channels, services, statuses, period, days }: ReportSearch): number {
  const isToday = 'preset' in period && period.preset === 'today';
  const lists = [locationIds, channels, services, statuses].filter((list) => list.length > 0);
  return lists.length + [accountId !== null, !isToday, days !== START_REPORT.days].filter(Boolean).length;
}
