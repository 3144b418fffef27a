import { useCallback, useMemo, useState } from 'react';
import { daysBefore, daysOf, MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { restrictToChoices, zoneOfLocations } from '@/entities/locationFilter/locationFilter';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { figureFilterOf, reportSearchSchema, START_REPORT, todayOf, type ReportSearch } from '@/features/reports/reportSearch';
import { daysFrom } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { useSavedFilter } from '@/services/storage/useSavedFilter';
import { useClock } from '@/ui/clock/useClock';
import { useStartOf } from '@/ui/clock/useStartOf';

const DAY_MS = 86_400_000;

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
  const before = useMemo(() => daysBefore(search.period, today), [search.period, today]);
  // A period that contains today is compared with the previous one up to the same time.
  const isRunning = before !== null && days.from <= today && today <= days.to;
  const [reading, setReading] = useState(0);
  const startedAt = useStartOf(JSON.stringify([search, days, isReady, reading]));
  const figures = useMemo(() => {
    if (isInvalid || !isReady) return null;
    return {
      filter: figureFilterOf(search, choices, days, viewerZone()),
      filterBefore: before && {
        ...figureFilterOf(search, choices, before, viewerZone()),
        ...(isRunning && { placedBefore: new Date(startedAt - (daysFrom(before.from, days.from) - 1) * DAY_MS).toISOString() }),
      },
      /** The account to query, with its sub-accounts (row RE-02). */
      accountId: search.accountId,
      /** Number of the reading of the same figures. */
      reading,
    };
  }, [isInvalid, isReady, search, choices, days, before, isRunning, startedAt, reading]);

  function change(part: Partial<ReportSearch>) {
    const next = { ...search, ...part };
    save(choices.isSettled ? { ...next, ...restrictToChoices(next, choices) } : next);
  }
  /** Reads everything on the screen again. */
  const readAgain = () => setReading(reading + 1);
  return { search, choices, zone, today, days, isInvalid, figures, change, readAgain };
}
