import * as z from 'zod/mini';
import type { FieldProblem } from '@/domain/fieldRules';

/**
 * Why a closed channel is reopened automatically (row K-08): `pauseOver`, the pause that a person requested has ended, at its end or because
 * a person opened the channel; `closedItself`, the channel closed without a request.
 */
export const REOPENING_CAUSES = ['pauseOver', 'closedItself'] as const;
export type ReopeningCause = (typeof REOPENING_CAUSES)[number];

const problem = (code: FieldProblem) => code;

function wholeNumber(min: number, max: number) {
  return z
    .number({ error: ({ input }) => problem(input === null || input === undefined ? 'required' : 'invalidNumber') })
    .check(z.int(problem('invalidNumber')), z.minimum(min, problem('invalidNumber')), z.maximum(max, problem('invalidNumber')));
}

/** Bounds of the settings. */
export const REOPENING_BOUNDS = { minutes: { min: 1, max: 120 }, attemptsPerHour: { min: 1, max: 10 } } as const;

/**
 * How an account reopens its channels (row K-08, decision G84): for which causes, how many minutes after the channel closed, and at most how
 * many attempts per hour at one channel of one location.
 */
export const reopeningSettingsSchema = z.strictObject({
  pauseOver: z.boolean(),
  closedItself: z.boolean(),
  minutes: wholeNumber(REOPENING_BOUNDS.minutes.min, REOPENING_BOUNDS.minutes.max),
  attemptsPerHour: wholeNumber(REOPENING_BOUNDS.attemptsPerHour.min, REOPENING_BOUNDS.attemptsPerHour.max),
});
export type ReopeningSettings = z.infer<typeof reopeningSettingsSchema>;

/** The settings of an account that has not changed them (decision G84). */
export const DEFAULT_REOPENING: ReopeningSettings = { pauseOver: true, closedItself: false, minutes: 5, attemptsPerHour: 3 };

/**
 * The automatic reopening of a closed channel, as a client sees it. `since`: when the channel closed, or when the pause ended. `at`: of
 * `waiting`, the next attempt; of `requested`, the attempt that the channel has to apply; null for `stopped`, after which only a person opens
 * the channel. `attempts`: those that count towards `limit`. Times are ISO-8601 UTC.
 */
export const reopeningPlanSchema = z.looseObject({
  state: z.enum(['waiting', 'requested', 'stopped']),
  cause: z.enum(REOPENING_CAUSES),
  since: z.string(),
  at: z.nullable(z.string()),
  attempts: z.number(),
  limit: z.number(),
});
export type ReopeningPlan = z.infer<typeof reopeningPlanSchema>;

/** Code of an operation that records that Pase stopped reopening a channel: the attempts did not open it, or it closed again. */
export const REOPENING_STOPPED = 'REOPENING_STOPPED';
