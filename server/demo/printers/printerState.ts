import * as z from 'zod/mini';

const milliseconds = z.number().check(z.int(), z.nonnegative(), z.maximum(300_000));

/**
 * The state of a virtual printer and the faults that it simulates. `GET /state` returns it, `POST /state` changes the given fields
 * (feature BP-10). Times are milliseconds. The fields under "every request" also affect status checks; those under "tickets" affect only
 * documents that print, so that a check before such a document succeeds.
 */
export const printerStateSchema = z.strictObject({
  /** Characters of font A per line: 32 on 58 mm paper, 42 or 48 on 80 mm paper. */
  columns: z.union([z.literal(32), z.literal(42), z.literal(48)]),

  // Every request.
  /** Unplugged: jobs are lost and connections are closed without a reply. */
  offline: z.boolean(),
  /** `refused` closes each connection at once, `silent` accepts it and never replies. Jobs that were accepted before continue. */
  connection: z.enum(['normal', 'refused', 'silent']),
  cover: z.enum(['closed', 'open']),
  paper: z.enum(['enough', 'nearEnd', 'end']),
  /**
   * A broken part. Every check reports it. It breaks on the ticket that is being printed, or else on the next one: with a broken cutter
   * that ticket is printed completely, with the other parts up to that point. Later tickets are refused. A forced `<recovery/>` clears a
   * cutter or hot head fault.
   */
  broken: z.enum(['nothing', 'cutter', 'mechanism', 'hotHead', 'unrecoverable']),
  /** Busy with a job of another client: EX_DEVICE_BUSY, while the status word shows no fault. */
  busy: z.boolean(),
  /** Whether replies have CORS headers, so that pages of other origins can read them. */
  cors: z.boolean(),
  /** The battery; null if there is none. A full battery is connected to its charger. */
  battery: z.nullable(z.enum(['full', 'low', 'empty'])),

  // Tickets.
  /** How long a ticket takes to print. */
  printMs: milliseconds,
  /**
   * The fault of a ticket:
   *
   * - `dropBody` closes the connection and prints nothing;
   * - `half` prints half of it and closes the connection;
   * - `dropReply` prints it and closes the connection;
   * - `lateReply` prints it and replies after `lateMs`;
   * - `html` prints it and replies with a web page;
   * - `code` prints nothing and replies with `code`.
   */
  fault: z.enum(['none', 'dropBody', 'half', 'dropReply', 'lateReply', 'html', 'code']),
  lateMs: milliseconds,
  /** The fault applies to the next ticket only; then `fault` and `once` are cleared. */
  once: z.boolean(),
  code: z.string().check(z.regex(/^\w{1,40}$/)),
  /** With a spooler the printer replies before it prints, and prints after `spoolMs` or never. The value at arrival of the ticket counts. */
  spooler: z.enum(['off', 'later', 'never']),
  spoolMs: milliseconds,
});
export type PrinterState = z.infer<typeof printerStateSchema>;

/** The body of `POST /state`: the fields to change. */
export const printerStateChangeSchema = z.partial(printerStateSchema);
export type PrinterStateChange = Partial<PrinterState>;

/** The state of a new virtual printer: no faults. */
export const DEFAULT_PRINTER_STATE: PrinterState = {
  columns: 48,
  offline: false,
  connection: 'normal',
  cover: 'closed',
  paper: 'enough',
  broken: 'nothing',
  busy: false,
  cors: true,
  battery: null,
  printMs: 120,
  fault: 'none',
  lateMs: 10_000,
  once: false,
  code: 'EX_UNHEARD_OF',
  spooler: 'off',
  spoolMs: 5_000,
};
