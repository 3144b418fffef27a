import type { AckResult, LedgerEntry } from '@/machines/printJob/printJobSetup';

/** An actor's output as the parameter of guards and actions. */
export const entryOf = ({ event }: { event: { output: LedgerEntry } }) => ({ entry: event.output });
export const answerOf = ({ event }: { event: { output: AckResult } }) => ({ answer: event.output });
export const resultOf = <Result>({ event }: { event: { output: Result } }) => ({ result: event.output });

/** The server hands the job out again: the job restarts with the state from the ledger and the server. */
export const ON_HAND_OUT = [
  { guard: 'isAnotherTicket', actions: 'reportConflict' },
  { target: '#printJob.course.received', reenter: true, actions: 'assignHandOut' },
] as const;

/** The server's answer to an intent decides whether the copy is sent. */
export const ON_ANSWER_TO_INTENT = [
  { guard: { type: 'mayPost', params: answerOf }, target: '#printJob.course.posting', actions: { type: 'assignGrant', params: answerOf } },
  // The server granted an earlier intent whose answer was lost: that grant is returned before the intent is requested again.
  { guard: { type: 'mayRetryIntent', params: answerOf }, target: '#printJob.course.withdrawing' },
  {
    guard: { type: 'wasWithdrawn', params: answerOf },
    target: '#printJob.course.withdrawing',
    actions: { type: 'assignAnswerWithdrawn', params: answerOf },
  },
  { guard: { type: 'isRefused', params: answerOf }, target: '#printJob.course.leaving' },
  { target: '#printJob.course.withdrawing' },
] as const;

/** The server answered an acknowledgement with the withdrawal of the job. */
export const ON_WITHDRAWN_ANSWER = {
  guard: { type: 'wasWithdrawn', params: answerOf },
  target: '#printJob.course.deciding',
  actions: { type: 'assignAnswerWithdrawn', params: answerOf },
} as const;

/** Events after which a copy that was not sent no longer waits. */
export const ON_WAIT_ENDED = {
  'job.discarded': { target: '#printJob.course.deciding', actions: 'assignDiscarded' },
  'job.printedElsewhere': { target: '#printJob.course.deciding', actions: 'assignPrintedElsewhere' },
  'job.withdrawn': { target: '#printJob.course.deciding', actions: 'assignWithdrawn' },
} as const;

/** The server hands out a job again that this tab was not allowed to print. A person may have released it. */
export const ON_RELEASE = [
  { guard: 'isReleased', target: '#printJob.course.received', actions: 'assignHandOut' },
  { actions: 'assignHandOut' },
] as const;
