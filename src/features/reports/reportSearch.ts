import * as z from 'zod/mini';
import { businessDayOf } from '@/domain/businessDay';
import { DAY_LENSES, type DayLens, type FigureFilter } from '@/domain/figureFilter';
import { FULFILLMENT_TYPES, type FulfillmentType } from '@/domain/order';
import { REPORT_STATUSES, type ReportStatus } from '@/domain/orderStatus';
import { periodSchema, type Days, type Period } from '@/domain/period';
import {
  accountsOf,
  locationsOf,
  narrowing,
  placeFilterShape,
  type PlaceChoices,
  type PlaceFilter,
} from '@/entities/placeFilter/placeFilter';
import { dayOf } from '@/lib/calendarDay';

/** Which orders the reports are of; null and empty lists mean all. */
export interface ReportSearch extends PlaceFilter {
  period: Period;
  services: readonly FulfillmentType[];
  statuses: readonly ReportStatus[];
  days: DayLens;
  /** Full hour at which a business day begins; kept while another lens is chosen. */
  dayStartsAt: number;
  areChartsShown: boolean;
}

/**
 * The reports as they are first seen: all orders of today, in every status. The seven that specification 1 §9 names are among them; those
 * that come before or after are too, else an order would leave the sales once it is delivered.
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
  areChartsShown: true,
};

/** Reads a search that the browser kept: a part that it cannot read is as at the start. */
export const reportSearchSchema = z.object({
  ...placeFilterShape,
  period: z.catch(periodSchema, START_REPORT.period),
  services: z.catch(z.array(z.enum(FULFILLMENT_TYPES)), []),
  statuses: z.catch(z.array(z.enum(REPORT_STATUSES)), []),
  days: z.catch(z.enum(DAY_LENSES), START_REPORT.days),
  dayStartsAt: z.catch(z.number().check(z.int(), z.minimum(0), z.maximum(23)), START_REPORT.dayStartsAt),
  areChartsShown: z.catch(z.boolean(), true),
});

/** The day on which periods end or begin, `yyyy-MM-dd`: today in a zone, or the business day that has not ended there. */
export function todayOf({ days, dayStartsAt }: ReportSearch, now: number, timeZone: string): string {
  return days === 'business' ? businessDayOf(now, timeZone, dayStartsAt) : dayOf(now, timeZone);
}

/** The orders of a search on these days. What would leave nothing out is not asked for; an account stands for its sub-accounts too. */
export function figureFilterOf(search: ReportSearch, choices: PlaceChoices, { from, to }: Days, viewerZone: string): FigureFilter {
  const { accountId, days } = search;
  const lists = {
    accountIds: accountId === null ? [] : accountsOf(choices.accounts, accountId).map(({ id }) => id),
    locationIds: narrowing(search.locationIds, locationsOf(choices, accountId).length),
    channels: narrowing(search.channels, choices.channels.length),
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

/** How many of the filters leave something out. */
export function activeFilters({ accountId, locationIds, channels, services, statuses, period, days }: ReportSearch): number {
  const isToday = 'preset' in period && period.preset === 'today';
  const lists = [locationIds, channels, services, statuses].filter((list) => list.length > 0);
  return lists.length + [accountId !== null, !isToday, days !== START_REPORT.days].filter(Boolean).length;
}
