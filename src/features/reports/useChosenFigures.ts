import { useCallback, useMemo } from 'react';
import { daysBefore, daysOf, MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { restrictToChoices, zoneOfLocations } from '@/entities/locationFilter/locationFilter';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { figureFilterOf, reportSearchSchema, START_REPORT, todayOf, type ReportSearch } from '@/features/reports/reportSearch';
import { viewerZone } from '@/lib/timeZone';
import { useSavedFilter } from '@/services/storage/useSavedFilter';
import { useClock } from '@/ui/clock/useClock';

/** The user's stored filters (row S-17), and the query that they currently resolve to. */
export function useChosenFigures() {
  const { user } = useSignedIn();
  const choices = useLocationChoices();
  const [saved, save] = useSavedFilter<ReportSearch>('reports', user.id, reportSearchSchema, START_REPORT);
  const search = useMemo(() => (choices.isSettled ? { ...saved, ...restrictToChoices(saved, choices) } : saved), [saved, choices]);
  const zone = useMemo(
    () => (search.days === 'zone' ? { timeZone: viewerZone(), mixed: false } : zoneOfLocations(search, choices, viewerZone())),
    [search, choices],
  );
  const today = useClock(useCallback((now: number) => todayOf(search, now, zone.timeZone), [search, zone.timeZone]));
  const days = useMemo(() => daysOf(search.period, today), [search.period, today]);
  const { from, to } = periodProblems(days, MAX_RANGE_DAYS.reports);
  const isInvalid = (from ?? to) !== null;
  // Stored filters can only be resolved after the choices have loaded.
  const isReady = choices.isSettled || (search.accountId === null && search.channels.length === 0);
  const figures = useMemo(() => {
    if (isInvalid || !isReady) return null;
    const before = daysBefore(search.period, today);
    return {
      filter: figureFilterOf(search, choices, days, viewerZone()),
      filterBefore: before && figureFilterOf(search, choices, before, viewerZone()),
      /** The account to query, with its sub-accounts (row RE-02). */
      accountId: search.accountId,
    };
  }, [isInvalid, isReady, search, choices, days, today]);

  function change(part: Partial<ReportSearch>) {
    const next = { ...search, ...part };
    save(choices.isSettled ? { ...next, ...restrictToChoices(next, choices) } : next);
  }
  return { search, choices, zone, days, isInvalid, figures, change };
}
