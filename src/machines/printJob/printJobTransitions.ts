import type { AckResult, LedgerEntry } from '@/machines/printJob/printJobSetup';

/** What an actor of the job ended with, as the parameter of guards and actions. */
export const entryOf = ({ event }: { event: { output: LedgerEntry } }) => ({ entry: event.output });
export const answerOf = ({ event }: { event: { output: AckResult } }) => ({ answer: event.output });
export const resultOf = <Result>({ event }: { event: { output: Result } }) => ({ result: event.output });

/** The server hands the job out, anew or back: what the ledger and the server know of it is put together before it goes on. */
export const ON_HAND_OUT = [
  { guard: 'isAnotherTicket', actions: 'reportConflict' },
  { target: '#printJob.course.received', reenter: true, actions: 'noteHandOut' },
] as const;

/** Whether the copy may be sent now. */
export const ON_ANSWER_TO_INTENT = [
  { guard: { type: 'mayPost', params: answerOf }, target: '#printJob.course.posting', actions: { type: 'noteAnswer', params: answerOf } },
  // The answer to an earlier question was lost: what the server granted then is given back first.
  { guard: { type: 'mayAskAgain', params: answerOf }, target: '#printJob.course.withdrawing' },
  {
    guard: { type: 'wasWithdrawn', params: answerOf },
    target: '#printJob.course.withdrawing',
    actions: { type: 'assignAnswerWithdrawn', params: answerOf },
  },
  { guard: { type: 'isRefused', params: answerOf }, target: '#printJob.course.leaving' },
  { target: '#printJob.course.withdrawing' },
] as const;

/** The server withdrew the job while it was asked something else. */
export const ON_WITHDRAWN_ANSWER = {
  guard: { type: 'wasWithdrawn', params: answerOf },
  target: '#printJob.course.deciding',
  actions: { type: 'assignAnswerWithdrawn', params: answerOf },
} as const;

/** What ends a wait of a copy that was not sent. */
export const ON_CHANGE_OF_MIND = {
  'job.discarded': { target: '#printJob.course.deciding', actions: 'noteDiscarded' },
  'job.doubted': { target: '#printJob.course.deciding', actions: 'noteDoubt' },
  'job.withdrawn': { target: '#printJob.course.deciding', actions: 'assignWithdrawn' },
} as const;

/** A person had the job released meanwhile that this tab was not to print. */
export const ON_RELEASE = [
  { guard: 'isReleased', target: '#printJob.course.received', actions: 'noteHandOut' },
  { actions: 'noteHandOut' },
] as const;
