import type { TicketType } from '@/domain/printer';

// All periods of print delivery, for server and tab, in ms (docs/print-delivery.md §14). Dependent periods are derived from each other.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

// The main tab.

/** How often the server requests a heartbeat from main tabs. */
export const TICK_MS = 10 * SECOND_MS;
/** Lease: how long a tab has the role after its last heartbeat. Two lost heartbeats do not end it. */
export const LEASE_MS = 3 * TICK_MS;
/** How often a tab without the role requests it. */
export const ROLE_REQUEST_EVERY_MS = TICK_MS;

// Checks of printers.

/** How often a printer is checked: with each tick (specification 2 §9). */
export const CHECK_EVERY_MS = TICK_MS;
/** Tolerance that makes a check due with the next tick although it ended a little after the previous one. */
export const TICK_SLACK_MS = 500;
/** Timeout of a check (specification 2 §9). */
export const CHECK_TIMEOUT_MS = 5 * SECOND_MS;
/** Age of the last check after which checks count as late: one was missed, and the next one did not end in time. */
export const CHECK_LATE_AFTER_MS = 2 * CHECK_EVERY_MS + CHECK_TIMEOUT_MS;
/** How long a report of another tab about a printer is fresh: as long as a lease without heartbeats. */
export const REPORT_FRESH_MS = LEASE_MS;

// Hand-outs.

/** How often the server checks for waiting jobs, overdue orders and withdrawals. */
export const SWEEP_MS = 5 * SECOND_MS;
/**
 * After this the server sends a job again to a tab that did not acknowledge it; one that acknowledged it without declaring an intent loses
 * it.
 */
export const TAB_ANSWERS_WITHIN_MS = 15 * SECOND_MS;
/** After this many hand-outs of a job, the time for each further tab is doubled (decision G68) … */
export const QUICK_HAND_OUTS = 3;
/** … but at most three times: to 2 minutes. */
export const MAX_DOUBLINGS = 3;
/** How long a tab waits for the server to answer a message. */
export const SERVER_ANSWERS_WITHIN_MS = 5 * SECOND_MS;
/** Age after which a tab requests a grant again before printing: the tab may have been frozen, or the computer asleep. */
export const GRANT_GOOD_FOR_MS = 5 * SECOND_MS;

// Prints.

/** Time limit of a printer for a ticket if its address has none, and how long the tab waits beyond the limit (decision G33). */
export const PRINT_TIMEOUT_MS = MINUTE_MS;
export const PRINT_TIMEOUT_MARGIN_MS = 5 * SECOND_MS;
/** How often a spooling printer is queried about a ticket. */
export const SPOOLED_QUERY_MS = SECOND_MS;
/** How long a copy is held before the order shows it. */
export const HELD_SHOWN_AFTER_MS = 5 * SECOND_MS;
/** How often an open question to a person checks whether its job is still in the ledger. */
export const QUESTION_CHECK_EVERY_MS = MINUTE_MS;
/** How long a test ticket waits for its report. */
export const TEST_TICKET_REPORT_WITHIN_MS = 30 * SECOND_MS;

/** Exponential backoff: returns the wait before a retry in ms. 2 s after the first failure, doubled with each further one, at most 30 s. */
export function retryAfterMs(failures: number): number {
  return Math.min(SECOND_MS * 2 ** failures, 30 * SECOND_MS);
}

// The end of jobs and orders.

/** Age at which a ticket expires: a late kitchen ticket does more harm than good; a receipt is of use for the whole service. */
export const EXPIRES_AFTER_MS: Record<TicketType, number> = {
  KITCHEN: 30 * MINUTE_MS,
  RECEIPT: 240 * MINUTE_MS,
  LABEL: 30 * MINUTE_MS,
};
/** The tab that has a job expires it; the server expires it only if it is still open this long after its expiry. */
export const EXPIRY_MARGIN_MS = 10 * SECOND_MS;
/** How long after its expiry a job of which a copy may have been printed waits for a person. */
export const SENT_JOB_EXPIRES_AFTER_MS = 24 * HOUR_MS;
/** How long after the first change of an order its change slips are printed: further changes until then are on the same slips (decision G114). */
export const CHANGE_SLIP_AFTER_MS = 20 * SECOND_MS;
/** Delay after which an order that should have been printed automatically raises an alert (row BP-03). */
export const OVERDUE_AFTER_MS = MINUTE_MS;
/** Age after which an overdue order is no longer of use to a kitchen. */
export const OVERDUE_UNTIL_MS = 4 * HOUR_MS;
/** How long a ticket is of use after its order was finished: a guest may request a receipt at the counter. */
export const OF_USE_AFTER_FINISH_MS: Record<TicketType, number> = {
  KITCHEN: 2 * MINUTE_MS,
  RECEIPT: 30 * MINUTE_MS,
  LABEL: 2 * MINUTE_MS,
};
/** A tab reports a POST within this time. A withdrawn copy without a report by then may have been printed, and no report is expected. */
export const SILENT_AFTER_MS = PRINT_TIMEOUT_MS + PRINT_TIMEOUT_MARGIN_MS + SERVER_ANSWERS_WITHIN_MS;
/** The same for a connected tab, which may be paused or still retrying its report. */
export const STUCK_AFTER_MS = 10 * MINUTE_MS;
/** How long the tab retains the records of ended jobs, and how often it deletes older ones. */
export const RECORD_RETENTION_MS = 7 * 24 * HOUR_MS;
export const PRUNE_EVERY_MS = HOUR_MS;

/** How long the server collects messages for one statement where no printer waits for the answer: receipts, outcomes, polls. */
export const COLLECT_MS = 50;
/** How long a change of the ledger that is not urgent waits for another one, to be written in its transaction. */
export const LEDGER_CHANGE_WAITS_MS = 50;
/** How often at most the ledger announces that it changed: in a rush there is a transaction every few milliseconds. */
export const LEDGER_ANNOUNCE_EVERY_MS = 100;

/** The interval of polls of an installed program (row PR-19). */
export const PROGRAM_POLL_MS = 2 * SECOND_MS;
/** The interval of polls that the set-up of a polling printer recommends (rows V-05, V-06). */
export const POLL_INTERVAL_MS = 5 * SECOND_MS;
/** A printer that has not polled for this many intervals no longer asks for tickets. */
export const POLLS_MISSED = 3;
/** Time limit of a print in the document for a polling printer; after it, the printer reports that it could not print. */
export const POLLED_PRINT_TIMEOUT_MS = 10 * SECOND_MS;
/** A polling printer that has not reported the result of a ticket for this long: its outcome is unknown. Time limit, three polls, margin. */
export const POLLED_RESULT_WITHIN_MS = POLLED_PRINT_TIMEOUT_MS + POLLS_MISSED * POLL_INTERVAL_MS + 5 * SECOND_MS;
/** The state that a polling printer reported holds for this long without another report, unless a ticket waits: the printer sends it every minute or so. */
export const POLLED_HEALTH_HOLDS_MS = 5 * MINUTE_MS;
/** Another device may use the key of a printer that has not polled for this long: it was replaced. */
export const POLL_DEVICE_REPLACED_AFTER_MS = MINUTE_MS;

/** The minimum time between two requests of a tab that write outcomes to orders. Entries that come in between are sent together. */
export const ORDER_REPORT_INTERVAL_MS = 100;
