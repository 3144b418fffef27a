import type { Location } from '@/domain/location';
import { nextDayOpening } from '@/domain/nextDayOpening';
import { endOfService } from '@/domain/openingHours';
import { supportedTimeZone } from '@/lib/timeZone';
import { latestInstantOfWallTime, countOccurrences } from '@/lib/wallTime';

const HOUR_MS = 3_600_000;

/** The choices for the end of a block. */
export const UNTIL_CHOICES = ['oneHour', 'twoHours', 'endOfService', 'tomorrow', 'indefinite', 'wallTime'] as const;
export type UntilChoice = (typeof UNTIL_CHOICES)[number];

/**
 * The end of a block at a location: `until` ISO-8601 UTC, null: until further notice; `isSecond`: the local time occurs twice and this is
 * the second. Or the reason why the choice is invalid.
 */
export type UntilAnswer = { until: string | null; isSecond?: boolean } | { problem: UntilProblem };
export type UntilProblem = 'unknownHours' | 'closed' | 'neverOpens' | 'required' | 'invalidDate' | 'skippedHour' | 'past';

/**
 * Resolves a choice in the time zone of a location. `typed` is the local date and time of a `datetime-local` input; `now` in ms since
 * 1970. `tomorrow` means the first opening on a later day than that of the current service.
 */
export function untilAt(choice: UntilChoice, typed: string, { openingHours, timeZone }: Location, now: number): UntilAnswer {
  const zone = supportedTimeZone(timeZone);
  switch (choice) {
    case 'indefinite':
      return { until: null };
    case 'oneHour':
      return at(now + HOUR_MS);
    case 'twoHours':
      return at(now + 2 * HOUR_MS);
    case 'endOfService':
      return opening(endOfService(openingHours, zone, now), 'closed');
    case 'tomorrow':
      return opening(nextDayOpening(openingHours, zone, now), 'neverOpens');
    case 'wallTime':
      return typedTime(typed, zone, now);
  }
}

function opening(instant: number | null | undefined, problem: UntilProblem): UntilAnswer {
  if (instant === undefined) return { problem: 'unknownHours' };
  return instant === null ? { problem } : at(instant);
}

function typedTime(typed: string, zone: string, now: number): UntilAnswer {
  if (typed === '') return { problem: 'required' };
  const latest = latestInstantOfWallTime(typed, zone);
  if (Number.isNaN(latest)) return { problem: 'invalidDate' };
  const times = countOccurrences(typed, zone);
  if (times === 0) return { problem: 'skippedHour' };
  if (latest <= now) return { problem: 'past' };
  return { ...at(latest), ...(times > 1 && { isSecond: true }) };
}

function at(instant: number): { until: string } {
  return { until: new Date(instant).toISOString() };
}
