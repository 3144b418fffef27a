import * as z from 'zod/mini';

const milliseconds = z.number().check(z.int(), z.nonnegative(), z.maximum(300_000));

/**
 * How a virtual printer is, and what it is told to do wrong; `GET /state` gives it, `POST /state` changes the fields that it names
 * (feature BP-10). Times are milliseconds. What stands under "every request" shows in a check, too; what stands under "tickets"
 * happens to documents that print, so that a check before it is good.
 */
export const printerStateSchema = z.strictObject({
  /** Characters of font A across the paper: 32 is paper of 58 mm, 42 and 48 are paper of 80 mm. */
  columns: z.union([z.literal(32), z.literal(42), z.literal(48)]),

  // Every request.
  /** Unplugged: what it was printing and what waited is lost, connections break without an answer. */
  offline: z.boolean(),
  /** `refused` breaks each connection at once, `silent` takes it and never answers; what was begun before goes on. */
  connection: z.enum(['normal', 'refused', 'silent']),
  cover: z.enum(['closed', 'open']),
  paper: z.enum(['enough', 'nearEnd', 'end']),
  /**
   * A part that is broken. It shows in every check; it breaks at the ticket that is coming out, or else at the next: with a cutter
   * that ticket is on paper whole, with the others as far as it came. Later ones are refused. A forced `<recovery/>` puts a cutter
   * and a hot head in order.
   */
  broken: z.enum(['nothing', 'cutter', 'mechanism', 'hotHead', 'unrecoverable']),
  /** Somebody else's job holds it: EX_DEVICE_BUSY, while its status is that of a printer that is well. */
  busy: z.boolean(),
  /** Whether pages of other origins may read its answers. */
  cors: z.boolean(),
  /** Its battery; null when it has none. A full one is on its charger. */
  battery: z.nullable(z.enum(['full', 'low', 'empty'])),

  // Tickets.
  /** How long a ticket takes to come out. */
  printMs: milliseconds,
  /**
   * What goes wrong with a ticket: `dropBody` breaks the connection and prints nothing; `half` prints half and breaks it; `dropReply`
   * prints and breaks it; `lateReply` prints and answers after `lateMs`; `html` prints and answers a web page; `code` prints nothing
   * and answers `code`.
   */
  fault: z.enum(['none', 'dropBody', 'half', 'dropReply', 'lateReply', 'html', 'code']),
  lateMs: milliseconds,
  /** The fault is over with the ticket that it hits, and this with it. */
  once: z.boolean(),
  code: z.string().check(z.regex(/^\w{1,40}$/)),
  /** With a spooler it answers before it prints: after `spoolMs`, or never. That is settled when the ticket arrives. */
  spooler: z.enum(['off', 'later', 'never']),
  spoolMs: milliseconds,
});
export type PrinterState = z.infer<typeof printerStateSchema>;

/** The body of `POST /state`: the fields to change. */
export const printerStateChangeSchema = z.partial(printerStateSchema);
export type PrinterStateChange = Partial<PrinterState>;

/** A printer as it comes out of its box. */
export const WELL_PRINTER: PrinterState = {
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
