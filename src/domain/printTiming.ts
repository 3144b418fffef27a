import type { TicketType } from '@/domain/printer';

// All periods of print delivery, for server and tab alike, in ms (docs/print-delivery.md §14). What follows from another one is derived from it.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

// The main tab.

/** How often the server asks main tabs for a heartbeat. */
export const TICK_MS = 10 * SECOND_MS;
/** How long a tab keeps the role after its last heartbeat: two lost ones do not end it. */
export const LEASE_MS = 3 * TICK_MS;
/** How often a tab without the role asks for it. */
export const ROLE_REQUEST_EVERY_MS = TICK_MS;

// Checks of printers.

/** How often a printer is checked: with each tick (specification 2 §9). */
export const CHECK_EVERY_MS = TICK_MS;
/** A check that came with a tick is due again at the next one, although it ended a little later than the tick came. */
export const TICK_SLACK_MS = 500;
/** Longest wait for a check (specification 2 §9). */
export const CHECK_TIMEOUT_MS = 5 * SECOND_MS;
/** A check is late after this: one was missed, and the next one did not end in time. */
export const CHECK_LATE_AFTER_MS = 2 * CHECK_EVERY_MS + CHECK_TIMEOUT_MS;
/** How long the report of another tab or program about a printer counts: as long as its role without a heartbeat. */
export const REPORT_FRESH_MS = LEASE_MS;

// Hand-outs.

/** How often the server looks for waiting jobs, overdue orders and withdrawals. */
export const SWEEP_MS = 5 * SECOND_MS;
/** A tab that did not acknowledge a job gets it again; one that has it and declares no intent loses it to another tab. */
export const TAB_ANSWERS_WITHIN_MS = 15 * SECOND_MS;
/** A job that is handed out more often than this stays with each further tab twice as long as with the one before (decision G68) … */
export const QUICK_HAND_OUTS = 3;
/** … but its time is doubled three times at most: 2 minutes. */
export const MAX_DOUBLINGS = 3;
/** How long a tab waits for the server to answer a message. */
export const SERVER_ANSWERS_WITHIN_MS = 5 * SECOND_MS;
/** A grant that waited longer is requested again: the tab may have been frozen, or the computer asleep. */
export const GRANT_GOOD_FOR_MS = 5 * SECOND_MS;

// Prints.

/** How long a printer may take for a ticket unless its address says otherwise, and how long the tab waits beyond that (decision G33). */
export const PRINT_TIMEOUT_MS = MINUTE_MS;
export const PRINT_TIMEOUT_MARGIN_MS = 5 * SECOND_MS;
/** How often a spooling printer is asked what became of a ticket. */
export const SPOOLED_QUERY_MS = SECOND_MS;
/** After this the order shows that a copy is held. */
export const HELD_SHOWN_AFTER_MS = 5 * SECOND_MS;
/** How often a question to a person checks whether its job is still in the ledger. */
export const QUESTION_CHECK_EVERY_MS = MINUTE_MS;
/** How long a test ticket waits for its report. */
export const TEST_TICKET_REPORT_WITHIN_MS = 30 * SECOND_MS;

/** The wait before a retry: 2 s after the first failure, doubled with each further one, 30 s at most. */
export function retryAfterMs(failures: number): number {
  return Math.min(SECOND_MS * 2 ** failures, 30 * SECOND_MS);
}

// The end of jobs and orders.

/** After this a kitchen ticket does more harm than good; a receipt is of use for the service. */
export const EXPIRES_AFTER_MS: Record<TicketType, number> = { KITCHEN: 30 * MINUTE_MS, RECEIPT: 240 * MINUTE_MS };
/** The tab that has a job expires it; the server expires only what is still open so long after its time. */
export const EXPIRY_MARGIN_MS = 10 * SECOND_MS;
/** How long after its time a job of which a copy may be on paper waits for a person. */
export const SENT_JOB_EXPIRES_AFTER_MS = 24 * HOUR_MS;
/** After this an order that should have printed by itself raises an alert (row BP-03). */
export const OVERDUE_AFTER_MS = MINUTE_MS;
/** After this an overdue order is of no use to a kitchen any more. */
export const OVERDUE_UNTIL_MS = 4 * HOUR_MS;
/** How long after its order was finished a ticket is still of use: a receipt may be asked for at the counter. */
export const OF_USE_AFTER_FINISH_MS: Record<TicketType, number> = { KITCHEN: 2 * MINUTE_MS, RECEIPT: 30 * MINUTE_MS };
/** A tab reports a POST within its time limit. A withdrawn copy whose tab is silent for longer may be on paper, and no report will come. */
export const SILENT_AFTER_MS = PRINT_TIMEOUT_MS + PRINT_TIMEOUT_MARGIN_MS + SERVER_ANSWERS_WITHIN_MS;
/** The same for a tab that is connected: it may be paused, or repeat its message. */
export const STUCK_AFTER_MS = 10 * MINUTE_MS;
/** How long the tab keeps the records of ended jobs, and how often it removes older ones. */
export const RECORD_RETENTION_MS = 7 * 24 * HOUR_MS;
export const PRUNE_EVERY_MS = HOUR_MS;
