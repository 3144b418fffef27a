import { useCallback, useMemo, useState } from 'react';
import type { Location } from '@/domain/location';
import { UNTIL_CHOICES, untilAt, type UntilAnswer, type UntilChoice, type UntilProblem } from '@/features/productAvailability/untilChoice';
import { useClock } from '@/ui/clock/useClock';

const MINUTE_MS = 60_000;

export interface PlaceAnswer {
  location: Location;
  answer: UntilAnswer;
}

export interface UntilState {
  choice: UntilChoice;
  choose: (choice: UntilChoice) => void;
  typed: string;
  type: (wallTime: string) => void;
  /** What each choice means at each location, now. */
  answers: Readonly<Record<UntilChoice, readonly PlaceAnswer[]>>;
  /** Why what is chosen cannot be, at the first location where it cannot. */
  problem: { location: Location; problem: UntilProblem } | null;
  /** Until when it is at a location, ISO-8601 UTC, null: until further notice; only without a problem. */
  untilOf: (location: Location) => string | null;
}

/** Until when some locations are to block something: at first until the end of today's service, where all of them have one, else until further notice. */
export function useUntil(locations: readonly Location[]): UntilState {
  // To the minute: what is offered must not change while it is read.
  const now = useClock(useCallback((at: number) => Math.floor(at / MINUTE_MS) * MINUTE_MS, []));
  const [typed, type] = useState('');
  const answers = useMemo(() => {
    const of = (choice: UntilChoice) => locations.map((location) => ({ location, answer: untilAt(choice, typed, location, now) }));
    // All the choices, each with its answers.
    return Object.fromEntries(UNTIL_CHOICES.map((choice) => [choice, of(choice)])) as Record<UntilChoice, PlaceAnswer[]>;
  }, [locations, typed, now]);
  const [choice, choose] = useState<UntilChoice>(() => (problemOf(answers.endOfService) ? 'indefinite' : 'endOfService'));
  const untilOf = (location: Location) => {
    const answer = answers[choice].find((one) => one.location.id === location.id)?.answer;
    return answer && 'until' in answer ? answer.until : null;
  };
  return { choice, choose, typed, type, answers, problem: problemOf(answers[choice]), untilOf };
}

export function problemOf(answers: readonly PlaceAnswer[]): { location: Location; problem: UntilProblem } | null {
  const [first] = answers.flatMap(({ location, answer }) => ('problem' in answer ? [{ location, problem: answer.problem }] : []));
  return first ?? null;
}
