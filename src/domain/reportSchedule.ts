import * as z from 'zod/mini';
import { LANGUAGES } from '@/domain/language';
import { addToDay, dayOf, weekdayOf } from '@/lib/calendarDay';
import { isTimeZone } from '@/lib/timeZone';
import { earliestInstantOfWallTime } from '@/lib/wallTime';

/** Maximum number of schedules of a view; the server rejects another one with 422 `tooManySchedules`. */
export const MAX_SCHEDULES = 10;
export const MAX_RECIPIENTS = 50;
/** A schedule is sent on request at most once in this time, in ms. */
export const SEND_NOW_EVERY_MS = 10 * 60_000;

export const REPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

const hour = z.number().check(z.int(), z.minimum(0), z.maximum(23));

/**
 * When a report is due: every day, on a `weekday` (1: Monday to 7) or on a `day` of the month at a full hour of the zone. A month that
 * has no such day uses its last day.
 */
export const recurrenceSchema = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('day'), hour }),
  z.strictObject({ every: z.literal('week'), weekday: z.number().check(z.int(), z.minimum(1), z.maximum(7)), hour }),
  z.strictObject({ every: z.literal('month'), day: z.number().check(z.int(), z.minimum(1), z.maximum(31)), hour }),
]);
export type Recurrence = z.infer<typeof recurrenceSchema>;

const recipient = z.strictObject({ userId: z.string().check(z.minLength(1), z.maxLength(64)), language: z.enum(LANGUAGES) });
const recipients = z.array(recipient).check(
  z.minLength(1, 'required'),
  z.maxLength(MAX_RECIPIENTS, 'tooLong'),
  z.refine((list) => new Set(list.map(({ userId }) => userId)).size === list.length, 'repeated'),
);
const timing = { recurrence: recurrenceSchema, timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone, 'notOffered')) };

/**
 * Body of `POST /report-schedules`: a saved view to send by e-mail. `timeZone`: the IANA zone of the hour and of relative periods.
 * `isActive` false: it is only sent on request.
 */
export const scheduleDraftSchema = z.strictObject({
  viewId: z.string().check(z.minLength(1), z.maxLength(64)),
  ...timing,
  format: z.enum(REPORT_FORMATS),
  isActive: z.boolean(),
  recipients,
});
export type ScheduleDraft = z.infer<typeof scheduleDraftSchema>;

/** Body of `PUT /report-schedules/:id`: all fields that can change. `recipients` replace the previous ones. */
export const scheduleChangeSchema = z.omit(scheduleDraftSchema, { viewId: true });
export type ScheduleChange = z.infer<typeof scheduleChangeSchema>;

/**
 * A schedule (row M-06). `ownerId` is null after the owner was deleted: nothing is sent until a user who may change it saves it, and so
 * becomes its
 * owner. `nextDueAt` is null if it is not active. `unsubscribedAt`: when the recipient unsubscribed; only the recipient can end that. Dates
 * are ISO-8601 UTC.
 */
export const reportScheduleSchema = z.looseObject({
  id: z.string(),
  viewId: z.string(),
  ownerId: z.nullable(z.string()),
  recurrence: recurrenceSchema,
  timeZone: z.string(),
  format: z.enum(REPORT_FORMATS),
  isActive: z.boolean(),
  nextDueAt: z.nullable(z.string()),
  sentNowAt: z.nullable(z.string()),
  recipients: z.array(
    z.looseObject({
      userId: z.string(),
      name: z.string(),
      email: z.string(),
      language: z.enum(LANGUAGES),
      unsubscribedAt: z.nullable(z.string()),
    }),
  ),
});
export type ReportSchedule = z.infer<typeof reportScheduleSchema>;

/** A user who may read a view, and so may receive it. */
export const reportReaderSchema = z.looseObject({ id: z.string(), name: z.string(), email: z.string() });
export type ReportReader = z.infer<typeof reportReaderSchema>;

/** `queued`: waits for the mail server; `sent`: the mail server accepted it; `notSent`: it must not be sent; `failed`: it could not be sent. */
export const RUN_STATES = ['queued', 'sent', 'notSent', 'failed'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * Why a report was not sent.
 *
 * | Code | Meaning |
 * |---|---|
 * | ownerGone | the owner of the schedule was deleted |
 * | ownerNoRight | the owner may not read the view any more |
 * | noRight | the recipient may not read the view |
 * | userGone | the recipient was deleted |
 * | addressChanged | the address of the recipient changed after the mail was queued |
 * | unsubscribed | the recipient unsubscribed |
 * | invalidView | the server rejects the view: its period is too long, or its pivot has too many cells |
 * | replaced | the mail server accepted no mail until the next one was due, which says so |
 * | expired | the mail server accepted no mail for a week |
 * | rejected | the mail server rejected it permanently |
 */
export const RUN_REASONS = [
  'ownerGone',
  'ownerNoRight',
  'noRight',
  'userGone',
  'addressChanged',
  'unsubscribed',
  'invalidView',
  'replaced',
  'expired',
  'rejected',
] as const;
export type RunReason = (typeof RUN_REASONS)[number];

/**
 * A line of the log: one due time and one recipient. `userId` is null if the recipient was deleted or the line concerns all of them; `recipient`, an
 * address, is then empty. `missed`: the number of earlier due times that were not sent because no server process ran. `isOnRequest`: "send now".
 * `isLate`: sent more than an hour after it was due. Times are ISO-8601 UTC.
 */
export const reportRunSchema = z.looseObject({
  id: z.string(),
  dueAt: z.string(),
  isOnRequest: z.boolean(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  recipient: z.string(),
  state: z.enum(RUN_STATES),
  reason: z.nullable(z.catch(z.nullable(z.enum(RUN_REASONS)), null)),
  isLate: z.boolean(),
  missed: z.number(),
});
export type ReportRun = z.infer<typeof reportRunSchema>;

/** Longer than any month, so that each search finds a due day. */
const SEARCH_DAYS = 70;

/**
 * The first time after `after` (ms since 1970) at which a report is due. An hour that the clocks skip is due at the change, one that
 * they repeat at its first occurrence.
 */
export function nextDueTime({ recurrence, timeZone }: Pick<ScheduleDraft, 'recurrence' | 'timeZone'>, after: number): number {
  const today = dayOf(after, timeZone);
  for (let offset = 0; offset < SEARCH_DAYS; offset += 1) {
    const day = addToDay(today, offset);
    if (!isDueOn(recurrence, day)) continue;
    const at = earliestInstantOfWallTime(`${day}T${String(recurrence.hour).padStart(2, '0')}:00`, timeZone);
    if (at > after) return at;
  }
  throw new Error('A schedule has no due time within two months.');
}

/**
 * The last of the due times from `first` until `now` (ms since 1970), of which only this one is sent, the number of earlier ones, and the
 * next one after `now`.
 */
export function dueTimesUntil(
  timing: Pick<ScheduleDraft, 'recurrence' | 'timeZone'>,
  first: number,
  now: number,
): { dueAt: number; missed: number; nextDueAt: number } {
  let dueAt = first;
  let missed = 0;
  let nextDueAt = nextDueTime(timing, dueAt);
  while (nextDueAt <= now) {
    dueAt = nextDueAt;
    missed += 1;
    nextDueAt = nextDueTime(timing, dueAt);
  }
  return { dueAt, missed, nextDueAt };
}

function isDueOn(recurrence: Recurrence, day: string): boolean {
  switch (recurrence.every) {
    case 'day':
      return true;
    case 'week':
      return weekdayOf(day) === recurrence.weekday;
    case 'month': {
      const date = Number(day.slice(8));
      const isLastDay = addToDay(day, 1).endsWith('-01');
      return date === recurrence.day || (isLastDay && date < recurrence.day);
    }
  }
}
