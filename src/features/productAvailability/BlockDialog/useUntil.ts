import { useMemo, useState } from 'react';
import type { Location } from '@/domain/location';
import { UNTIL_CHOICES, untilAt, type UntilAnswer, type UntilChoice, type UntilProblem } from '@/features/productAvailability/untilChoice';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

export interface LocationAnswer {
  location: Location;
  answer: UntilAnswer;
}

export interface UntilState {
  choice: UntilChoice;
  choose: (choice: UntilChoice) => void;
  typed: string;
  type: (wallTime: string) => void;
  /** What each choice currently resolves to at each location. */
  answers: Readonly<Record<UntilChoice, readonly LocationAnswer[]>>;
  /** Why the selected choice is invalid, at the first location where it is. */
  problem: { location: Location; problem: UntilProblem } | null;
  /** The end at a location, ISO-8601 UTC, null: until further notice; valid only without a problem. */
  untilOf: (location: Location) => string | null;
}

/** The end of a block at some locations. Defaults to the end of today's service if all of them have one, else to until further notice. */
export function useUntil(locations: readonly Location[]): UntilState {
  // Rounded to the minute, so that the options do not change while they are read.
  const now = useClock(wholeMinute);
  const [typed, type] = useState('');
  const answers = useMemo(() => {
    const answersOf = (choice: UntilChoice) => locations.map((location) => ({ location, answer: untilAt(choice, typed, location, now) }));
    // `fromEntries` loses the key type: every choice is included.
    return Object.fromEntries(UNTIL_CHOICES.map((choice) => [choice, answersOf(choice)])) as Record<UntilChoice, LocationAnswer[]>;
  }, [locations, typed, now]);
  const [choice, choose] = useState<UntilChoice>(() => (problemOf(answers.endOfService) ? 'indefinite' : 'endOfService'));
  const untilOf = (location: Location) => {
    const answer = answers[choice].find((one) => one.location.id === location.id)?.answer;
    return answer && 'until' in answer ? answer.until : null;
  };
  return { choice, choose, typed, type, answers, problem: problemOf(answers[choice]), untilOf };
}

export function problemOf(answers: readonly LocationAnswer[]): { location: Location; problem: UntilProblem } | null {
  const [first] = answers.flatMap(({ location, answer }) => ('problem' in answer ? [{ location, problem: answer.problem }] : []));
  return first ?? null;
}
