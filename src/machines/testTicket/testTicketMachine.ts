import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate';
import type { PrinterDraft } from '@/domain/printerSettings';
import { TEST_TICKET_REPORT_WITHIN_MS } from '@/domain/printTiming';
import type { SentTestTicket, TestTicketReport } from '@/domain/testTicket';
import { missingCallback, missingPromise } from '@/machines/missingActor';

/** Whether the server accepted the ticket, or why not, as JSON. */
export type TestTicketResult = { kind: 'sent'; ticket: SentTestTicket } | { kind: 'failed'; error: unknown };

interface TestTicketContext {
  /** The accepted ticket; null before the server's answer. */
  ticket: SentTestTicket | null;
  /** Why the server rejected it; null if it did not. */
  error: unknown;
  /** The last report on the job; null before the first. */
  report: Pick<TestTicketReport, 'state' | 'code'> | null;
}

export type TestTicketEvent =
  /** `draft`: the settings to test; null tests the saved ones. */
  { type: 'ticket.send'; draft: PrinterDraft | null } | ({ type: 'ticket.reported' } & Pick<TestTicketReport, 'state' | 'code'>);

/**
 * A test ticket and its result: sending, refused (by the server), or sent. Substates of `sent`: awaiting (a tab prints; its report is due
 * within 30 s), unserved (no tab prints at the location, so the ticket waits), unanswered (no report within 30 s), reported (in `report`; a
 * later report replaces it, such as printed after held). One ticket is sent at a time. The next one may be sent as soon as the server has
 * answered, and replaces the previous one.
 *
 * Actors to provide: `sendTestTicket` (calls the server; never rejects), `followTestTicket` (sends `ticket.reported` for each report on the
 * job).
 */
export const testTicketMachine = setup({
  types: { context: {} as TestTicketContext, events: {} as TestTicketEvent },
  actors: {
    sendTestTicket: missingPromise<TestTicketResult, { draft: PrinterDraft | null }>('sendTestTicket'),
    followTestTicket: missingCallback<TestTicketEvent, { jobUuid: string | null }>('followTestTicket'),
  },
  delays: { reportDue: TEST_TICKET_REPORT_WITHIN_MS },
  guards: {
    isSent: (_, result: TestTicketResult) => result.kind === 'sent',
    isUnserved: (_, result: TestTicketResult) => result.kind === 'sent' && result.ticket.isServed === false,
  },
  actions: {
    clear: assign({ ticket: null, error: null, report: null }),
    assignResult: assign((_, result: TestTicketResult) => (result.kind === 'sent' ? { ticket: result.ticket } : { error: result.error })),
    assignReport: assign(({ event }) => {
      assertEvent(event, 'ticket.reported');
      return { report: { state: event.state, code: event.code } };
    }),
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
        input: ({ event }) => {
          assertEvent(event, 'ticket.send');
          return { draft: event.draft };
        },
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
