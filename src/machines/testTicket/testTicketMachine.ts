import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import type { PrinterDraft } from '@/domain/printerSettings';
import { TEST_TICKET_REPORT_WITHIN_MS } from '@/domain/printTiming';
import type { SentTestTicket, TestTicketReport } from '@/domain/testTicket';
import { unprovided } from '@/machines/unprovided';

/** What came of sending: accepted by the server, or why not, as JSON. */
export type TestTicketResult = { kind: 'sent'; ticket: SentTestTicket } | { kind: 'failed'; error: unknown };

interface TestTicketContext {
  /** What the server answered; null before. */
  ticket: SentTestTicket | null;
  /** Why the server did not accept it; null else. */
  error: unknown;
  /** The last report on the job; null before the first. */
  report: Pick<TestTicketReport, 'state' | 'code'> | null;
}

export type TestTicketEvent =
  /** `draft`: the settings to try; null: those that are saved. */
  { type: 'ticket.send'; draft: PrinterDraft | null } | ({ type: 'ticket.reported' } & Pick<TestTicketReport, 'state' | 'code'>);

/**
 * A test ticket and what became of it: sending, refused (by the server), sent. In `sent`: awaiting (a tab prints: its report is due within
 * 30 s), unserved (no tab prints at the location now, so the ticket waits), unanswered (nothing came within 30 s, so nothing is known),
 * reported (`report` says it; a later report replaces it, as printed after held). One ticket is sent at a time; the next one may be sent
 * as soon as the server has answered, and forgets the one before.
 *
 * To be provided: `sendTestTicket` (asks the server; never rejects), `followTestTicket` (sends `ticket.reported` with each report on the job).
 */
export const testTicketMachine = setup({
  types: { context: {} as TestTicketContext, events: {} as TestTicketEvent },
  actors: {
    sendTestTicket: fromPromise<TestTicketResult, { draft: PrinterDraft | null }>(() => unprovided('sendTestTicket')),
    followTestTicket: fromCallback<TestTicketEvent, { jobUuid: string | null }>(() => unprovided('followTestTicket')),
  },
  delays: { reportDue: TEST_TICKET_REPORT_WITHIN_MS },
  guards: {
    isSent: (_, result: TestTicketResult) => result.kind === 'sent',
    isUnserved: (_, result: TestTicketResult) => result.kind === 'sent' && result.ticket.isServed === false,
  },
  actions: {
    clear: assign({ ticket: null, error: null, report: null }),
    assignResult: assign((_, result: TestTicketResult) => (result.kind === 'sent' ? { ticket: result.ticket } : { error: result.error })),
    assignReport: assign(({ event }) => (event.type === 'ticket.reported' ? { report: { state: event.state, code: event.code } } : {})),
  },
}).createMachine({
  id: 'testTicket',
  context: { ticket: null, error: null, report: null },
  initial: 'idle',
  on: { 'ticket.send': '.sending' },
  states: {
    idle: {},
    sending: {
      entry: 'clear',
      on: { 'ticket.send': {} },
      invoke: {
        src: 'sendTestTicket',
        input: ({ event }) => ({ draft: event.type === 'ticket.send' ? event.draft : null }),
        onDone: [
          {
            guard: { type: 'isUnserved', params: ({ event }) => event.output },
            target: 'sent.unserved',
            actions: { type: 'assignResult', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isSent', params: ({ event }) => event.output },
            target: 'sent',
            actions: { type: 'assignResult', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'assignResult', params: ({ event }) => event.output } },
        ],
      },
    },
    refused: {},
    sent: {
      initial: 'awaiting',
      invoke: { src: 'followTestTicket', input: ({ context }) => ({ jobUuid: context.ticket?.jobUuid ?? null }) },
      on: { 'ticket.reported': { target: '.reported', actions: 'assignReport' } },
      states: {
        awaiting: { after: { reportDue: 'unanswered' } },
        unserved: {},
        unanswered: {},
        reported: {},
      },
    },
  },
});

export type TestTicketActor = ActorRefFrom<typeof testTicketMachine>;
