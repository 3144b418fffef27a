import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { daysBefore, daysOf, periodProblems } from '@/domain/period';
import { comparedUntil } from '@/domain/pivotComparison';
import { maxReportDays } from '@/domain/reportRange';
import { restrictToChoices, zoneOfLocations } from '@/entities/locationFilter/locationFilter';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useToday } from '@/entities/figures/useToday';
import { useSignedIn } from '@/entities/session/useSignedIn';
import {
  figureFilterOf,
  START_LAYOUT,
  START_REPORT,
  storedReportsSchema,
  type ReportLayout,
  type ReportSearch,
  type StoredReports,
} from '@/features/reports/reportSearch';
import { useReportAddress, type ReadableAddress } from '@/features/reports/useReportAddress';
import { viewerZone } from '@/lib/timeZone';
import { useSavedFilter } from '@/services/storage/useSavedFilter';
import { useStartOf } from '@/ui/clock/useStartOf';

/**
 * The filters of a report (rows M-02, S-17), and the query that they currently resolve to. An address with filters is shown as it is; one without
 * gets the user's stored filters. A change by the user changes both.
 */
export function useChosenFigures(address: ReadableAddress) {
  const { user } = useSignedIn();
  const choices = useLocationChoices();
  const [stored, store] = useSavedFilter<StoredReports>('reports', user.id, storedReportsSchema, { ...START_REPORT, ...START_LAYOUT });
  const { chosen, report, choose, openReport } = useReportAddress(address, stored);
  const search = useMemo(() => (choices.isSettled ? { ...chosen, ...restrictToChoices(chosen, choices) } : chosen), [chosen, choices]);
  const writeAddress = useEffectEvent(() => choose(search));
  const isToWrite = address.kind === 'none' && choices.isSettled;
  useEffect(() => {
    if (isToWrite) writeAddress();
  }, [isToWrite]);
  const zone = useMemo(
    () => (search.days === 'zone' ? { timeZone: viewerZone(), mixed: false } : zoneOfLocations(search, choices, viewerZone())),
    [search, choices],
  );
  const today = useToday(zone.timeZone, search.days === 'business' ? search.dayStartsAt : undefined);
  const days = useMemo(() => daysOf(search.period, today), [search.period, today]);
  const maxDays = maxReportDays(report, figureFilterOf(search, choices, days, viewerZone()));
  const { from, to } = periodProblems(days, maxDays);
  const problem = from ?? to;
  const isInvalid = problem !== null;
  // Stored filters can only be resolved after the choices have loaded.
  const isReady = choices.isSettled || (search.accountId === null && search.channels.length === 0);
  const before = useMemo(() => daysBefore(search.period, today), [search.period, today]);
  const [reading, setReading] = useState(0);
  const startedAt = useStartOf(JSON.stringify([search, days, isReady, reading]));
  const figures = useMemo(() => {
    if (isInvalid || !isReady) return null;
    const until = before ? comparedUntil(days, before, today, startedAt, zone.timeZone) : undefined;
    return {
      filter: figureFilterOf(search, choices, days, viewerZone()),
      filterBefore: before && {
        ...figureFilterOf(search, choices, before, viewerZone()),
        ...(until && { placedBefore: until }),
      },
      /** The account to query, with its sub-accounts (row RE-02). */
      accountId: search.accountId,
      /** Number of the reading of the same figures. */
      reading,
    };
  }, [isInvalid, isReady, search, choices, days, before, today, zone, startedAt, reading]);

  function change(part: Partial<ReportSearch>) {
    const next = { ...search, ...part };
    const allowed = choices.isSettled ? { ...next, ...restrictToChoices(next, choices) } : next;
    store({ ...stored, ...allowed });
    choose(allowed);
  }
  return {
    ...{ report, search, choices, zone, today, days, maxDays, problem, figures, change, openReport },
    layout: stored,
    changeLayout: (part: Partial<ReportLayout>) => store({ ...stored, ...part }),
    /** Whether the address contains restaurants, channels or an account that the user cannot access; they are omitted. */
    isRestricted: choices.isSettled && address.kind === 'content' && JSON.stringify(search) !== JSON.stringify(chosen),
    /** Reads everything on the screen again. */
    readAgain: () => setReading(reading + 1),
  };
}
