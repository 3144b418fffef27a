import { randomUUID } from 'node:crypto';
import { printersOf, type Location } from '@/domain/location';
import { printerUsability, type PrinterEntry } from '@/domain/printer';
import type { Breakage, PrintProof, ProvablePrinter } from '@/domain/printProof';
import type { ServerContext } from '../context';
import { insertOrder } from '../modules/orders/orderStore';
import { HttpError, notFound } from '../platform/http/httpError';
import { findJobOfPrinter } from '../printing/queue/printJobStore';
import { makeOrder } from './orders/makeOrder';
import type { Outage } from './outage';
import { virtualPrinterPort } from './printers/virtualPrinterPort';
import type { VirtualPrinter } from './printers/virtualPrinter';
import type { Random } from './random';
import type { Tasks } from './tasks';

/** How long a cover is open, a printer unplugged or the server stopped, in ms. */
const BROKEN_FOR_MS = 8_000;
/** More than people follow at the same time; older ones are removed from memory. */
const MAX_PROOFS = 200;

/** A virtual printer as the proof of printing uses it. */
export type ProvenPrinter = Pick<VirtualPrinter, 'port' | 'tickets' | 'change' | 'loseReplyOf'>;

interface Proof {
  breakage: Breakage;
  brokenAt: string | null;
  mendedAt: string | null;
}

/** Follows tickets of the demo on their way to the paper, and breaks something on it (row W-03, decision G140). */
export interface PrintProofs {
  /** Adds the printers that were started. */
  addPrinters(printers: readonly ProvenPrinter[]): void;
  /** The virtual printers of the locations to which tabs send tickets without a person's action. */
  list(locations: readonly Location[]): ProvablePrinter[];
  /**
   * Places an order and breaks what is chosen; the demo mends it after 8 s. `whenReplied` registers what happens once the
   * reply is sent or its connection has ended. Returns the uuid of the job that the printer has for the order.
   *
   * @throws HttpError 404 if the location has no such virtual printer; 409 if something is broken already, or the printer gets no ticket
   */
  start(context: ServerContext, choice: ProofChoice): Promise<string>;
  /** What was broken for a job, and its tickets on paper; null as tickets if nothing is known about the job. */
  read(jobUuid: string): PrintProof;
}

interface ProofChoice {
  location: Location;
  printerUuid: string;
  breakage: Breakage;
  whenReplied: (then: () => void) => void;
}

interface PrintProofOptions {
  random: Random;
  tasks: Tasks;
  outage: Outage;
  /** @default the current time */
  now?: () => Date;
}

export function createPrintProofs({ random, tasks, outage, now = () => new Date() }: PrintProofOptions): PrintProofs {
  const printers = new Map<number, ProvenPrinter>();
  const proofs = new Map<string, Proof>();
  let isBroken = false;

  const printerOf = (entry: PrinterEntry) => printers.get(virtualPrinterPort(entry) ?? -1);

  function provable(location: Location): PrinterEntry[] {
    // A location without channels gets no orders.
    if (location.channels.length === 0) return [];
    return printersOf(location).filter((entry) => entry.autoPrint && printerUsability(entry) === 'usable' && printerOf(entry));
  }

  function mend(proof: Proof): void {
    isBroken = false;
    proof.mendedAt = now().toISOString();
  }

  /** Applies a change for 8 s. */
  function breakFor(printer: ProvenPrinter, proof: Proof, [broken, mended]: [Change, Change]): void {
    printer.change(broken);
    tasks.schedule(BROKEN_FOR_MS, async () => {
      printer.change(mended);
      mend(proof);
    });
  }

  /** Breaks what is mended after 8 s in any case, also if no order can be placed. */
  function breakBefore(printer: ProvenPrinter, proof: Proof, whenReplied: ProofChoice['whenReplied']): void {
    if (proof.breakage === 'coverOpen') breakFor(printer, proof, [{ cover: 'open' }, { cover: 'closed' }]);
    if (proof.breakage === 'unplugged') breakFor(printer, proof, [{ offline: true }, { offline: false }]);
    if (proof.breakage === 'serverStopped') whenReplied(() => outage.begin(BROKEN_FOR_MS, () => mend(proof)));
  }

  function remember(jobUuid: string, proof: Proof): void {
    proofs.set(jobUuid, proof);
    const [oldest] = proofs.keys();
    if (proofs.size > MAX_PROOFS && oldest !== undefined) proofs.delete(oldest);
  }

  return {
    addPrinters(started) {
      for (const printer of started) printers.set(printer.port, printer);
    },
    list: (locations) =>
      locations.flatMap((location) =>
        provable(location).flatMap(({ uuid }) => (uuid === null ? [] : [{ printerUuid: uuid, locationId: location.id }])),
      ),
    async start(context, { location, printerUuid, breakage, whenReplied }) {
      const entry = provable(location).find(({ uuid }) => uuid === printerUuid);
      const printer = entry && printerOf(entry);
      if (!printer) throw notFound('virtual printer');
      const lasts = breakage === 'coverOpen' || breakage === 'unplugged' || breakage === 'serverStopped';
      if (lasts && isBroken) throw new HttpError(409, 'BROKEN_ALREADY', 'Something is broken already. Wait until it works again.');
      if (lasts) isBroken = true;
      const proof: Proof = { breakage, brokenAt: lasts ? now().toISOString() : null, mendedAt: null };
      breakBefore(printer, proof, whenReplied);
      const order = await insertOrder(context, makeOrder(location, now(), random, { id: randomUUID() }), { sentToPos: false });
      const jobUuid = await findJobOfPrinter(context.database, order.id, printerUuid);
      // The tab asks the server for a grant before it sends the ticket, so the printer knows the job in time.
      if (jobUuid && breakage === 'replyLost') printer.loseReplyOf(jobUuid);
      if (!jobUuid) throw new HttpError(409, 'NO_TICKET', 'The printer gets no ticket for this order.');
      remember(jobUuid, proof);
      return jobUuid;
    },
    read(jobUuid) {
      const proof = proofs.get(jobUuid);
      const { breakage, brokenAt, mendedAt } = proof ?? { breakage: 'nothing', brokenAt: null, mendedAt: null };
      const found = [...printers.values()].flatMap((printer) => printer.tickets.filter((ticket) => ticket.jobUuid === jobUuid));
      const tickets = found.map(({ seq, at, marked, complete, svg }) => ({ seq, at, marked, complete, svg: imageOf(svg) }));
      return { breakage, brokenAt, mendedAt, tickets: proof || tickets.length > 0 ? tickets : null };
    },
  };
}

/** Makes a drawing that is part of a page an image of its own, which needs the namespace. */
function imageOf(svg: string): string {
  return svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}

type Change = Parameters<ProvenPrinter['change']>[0];
