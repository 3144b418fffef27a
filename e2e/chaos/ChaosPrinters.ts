import type { BrowserContext } from '@playwright/test';
import type { PointReport } from '@/app/brokenDelivery';
import { startVirtualPrinter, SERVICE_PATH, type VirtualPrinter } from '../../server/demo/printers/virtualPrinter';
import { createPollingPrinter } from '../../server/demo/printers/pollingPrinter';
import { createLocalPrinter, type LocalPrinter } from '../../printProgram/localPrinter';
import { createPrintProgram } from '../../printProgram/createPrintProgram';
import { DEFAULT_PRINTER_STATE } from '../../server/demo/printers/printerState';
import { DevicePaper } from './DevicePaper';
import type { KnownJob, Sheet } from './evidence';
import { PRINTER_TIMEOUT_MS, PRINT_MS, type PrinterFault } from './faults';
import { DEVICE_PRINTER, POLLING_PRINTERS, PRINTERS } from './plan';
import { PollConnection } from './PollConnection';

/** Short, so that a run with many tickets ends soon; a poll, a result and a repeated one stay below the server's limit of a key. */
const POLL_INTERVAL_MS = 500;
/** On the paper of a ticket that may be a duplicate. */
const MARK = 'POSIBLE DUPLICADO';
/** How long a fault waits for its ticket, which takes long on a busy machine, and how often that is checked. */
const STRUCK_WITHIN_MS = 60_000;
const STRUCK_POLL_MS = 50;

/** Defects of the installed program that violate the rules about printed tickets: it reports each ticket as printed. */
export const BROKEN_PROGRAMS = ['programAlwaysPrinted'] as const;
export type BrokenProgram = (typeof BROKEN_PROGRAMS)[number];

interface Polling {
  connection: PollConnection;
  printer: { stop(): Promise<void> };
  /** For each sheet, in order, whether the mark is on the paper. */
  marks: boolean[];
}

interface Posting {
  uuid: string;
  copy: number;
  marked: boolean;
  at: number;
}

/**
 * The printers of a run. They run in the test process, so that their paper survives a server crash. The copies of a job look alike on
 * paper; the tab's report before sending identifies the copy, and for a printer that polls the id with which it got the ticket.
 */
export class ChaosPrinters {
  readonly #postings: Posting[] = [];
  #device: DevicePaper | null = null;
  readonly #polling = new Map<number, Polling>();
  /** Per printer, whether its latest fault has affected a ticket. */
  readonly #hasStruck = new Map<number, () => boolean>();

  private constructor(
    private readonly printers: readonly VirtualPrinter[],
    private readonly onDoubt: (copies: number) => void,
    private readonly brokenProgram: BrokenProgram | null,
  ) {}

  /** @param onDoubt Called with the number of copies whose result is unknown because a printer that polls could not reach the server. */
  static async start(onDoubt: (copies: number) => void, brokenProgram: BrokenProgram | null = null): Promise<ChaosPrinters> {
    const names = Array.from({ length: PRINTERS }, (_, index) => `Chaos ${index}`);
    const printers = await Promise.all(names.map((name) => startVirtualPrinter({ port: 0, name, printMs: PRINT_MS })));
    return new ChaosPrinters(printers, onDoubt, brokenProgram);
  }

  address(printer: number): string {
    return `${this.#at(printer).url}${SERVICE_PATH}?devid=local_printer&timeout=${PRINTER_TIMEOUT_MS}`;
  }

  /** Lets a printer poll the server at `address`, or the installed program for the printer with the name `osName`. */
  startPolling(index: number, address: string, osName: string): void {
    const method = POLLING_PRINTERS.get(index);
    if (!method) throw new RangeError(`Printer ${index} does not poll`);
    const marks: boolean[] = [];
    const { ledger } = this.#at(index);
    const connection = new PollConnection({
      onRequest: () => marks.push(...ledger.slice(marks.length).map(({ text }) => text?.includes(MARK) === true)),
      onTicket: ({ uuid, copy, attempt }) => this.#postings.push({ uuid, copy, marked: attempt > 1, at: Date.now() }),
      onDoubt: () => this.onDoubt(1),
    });
    const printer =
      method === 'CLIENT'
        ? createPrintProgram({
            ...{ address, computer: `chaos-${index}`, log: () => undefined },
            printers: new Map([[osName, this.#localPrinter(index)]]),
            send: (url, init) => connection.send(url, init),
          })
        : createPollingPrinter({
            ...{ method, address, printer: this.#at(index), device: `chaos-${index}`, intervalMs: POLL_INTERVAL_MS },
            send: (url, init) => connection.send(url, init),
          });
    printer.start();
    this.#polling.set(index, { connection, printer, marks });
  }

  #localPrinter(index: number): LocalPrinter {
    const printer = createLocalPrinter(this.address(index));
    if (!this.brokenProgram) return printer;
    return { ...printer, print: async (body) => ({ ...(await printer.print(body)), verdict: { outcome: 'printed', code: null } }) };
  }

  /** Connects the printer by USB to the computer of a profile. */
  async connectDevice(context: BrowserContext, printerUuid: string): Promise<void> {
    this.#device = await DevicePaper.connect(context, printerUuid);
  }

  break(printer: number, { change, polling, device }: PrinterFault): void {
    this.#hasStruck.set(printer, this.#strikeOf(printer, device));
    this.#at(printer).change(change);
    if (device) this.#device?.break(device);
    if (polling) this.#polling.get(printer)?.connection.break(polling);
  }

  /** @returns whether a fault that begins now has affected a ticket: the printer sent its result, lost its cable, or has the fault no more */
  #strikeOf(printer: number, device: PrinterFault['device']): () => boolean {
    const connection = this.#polling.get(printer)?.connection;
    if (connection) {
      const { results } = connection;
      return () => connection.results > results;
    }
    if (device) return () => this.#device?.isConnected === false;
    return () => this.#at(printer).state.fault === DEFAULT_PRINTER_STATE.fault;
  }

  /** Waits until the fault has affected a ticket, at most a minute: there may be no further ticket. */
  async untilStruck(printer: number): Promise<void> {
    const hasStruck = this.#hasStruck.get(printer);
    const giveUpAt = Date.now() + STRUCK_WITHIN_MS;
    while (hasStruck?.() === false && Date.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, STRUCK_POLL_MS));
    }
  }

  mend(printer: number): void {
    this.#at(printer).change({ ...DEFAULT_PRINTER_STATE, printMs: PRINT_MS });
    this.#polling.get(printer)?.connection.mend();
    if (printer === DEVICE_PRINTER) this.#device?.mend();
  }

  mendAll(): void {
    for (const printer of this.printers.keys()) this.mend(printer);
  }

  recordPosting({ uuid, copy, attempt }: PointReport): void {
    if (copy !== null) this.#postings.push({ uuid, copy, marked: (attempt ?? 1) > 1, at: Date.now() });
  }

  /** Stops polling and waits until all printers are idle. */
  async finish(): Promise<void> {
    await this.#stopPolling();
    await this.untilIdle();
  }

  /** Waits until the printers have printed what they received: a check is queued behind every ticket. */
  async untilIdle(): Promise<void> {
    const check = '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>';
    const body = `${check}<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>`;
    await Promise.all(this.printers.map(async (_, index) => (await fetch(this.address(index), { method: 'POST', body })).text()));
  }

  /** All printed sheets in order; `uuids` are the server's ids of the printers. Tickets of a marked job are marked from the first attempt on. */
  paper(uuids: readonly string[], jobs: readonly KnownJob[]): Sheet[] {
    const markedJobs = new Set(jobs.flatMap(({ uuid, marked }) => (marked ? [uuid] : [])));
    const sheets = this.printers.flatMap(({ ledger }, index) =>
      ledger.map(({ jobUuid, marked: isMarkedId, complete, at }, sheet) => {
        const marked = this.#polling.get(index)?.marks[sheet] ?? isMarkedId;
        const printedAt = Date.parse(at);
        const isAny = jobUuid !== null && markedJobs.has(jobUuid);
        const posting = this.#postings.findLast(
          (each) => each.uuid === jobUuid && (isAny || each.marked === marked) && each.at <= printedAt,
        );
        return { printerUuid: uuids[index] ?? '', uuid: jobUuid, copy: posting?.copy ?? null, marked, complete, at: printedAt };
      }),
    );
    return [...sheets, ...this.#devicePaper(uuids[DEVICE_PRINTER] ?? '', jobs)].sort((one, other) => one.at - other.at);
  }

  /** Bytes name no job: a sheet is of the copy that a tab reported for this printer before the printer received it. */
  #devicePaper(printerUuid: string, jobs: readonly KnownJob[]): Sheet[] {
    const ofPrinter = new Set(jobs.flatMap((job) => (job.printerUuid === printerUuid ? [job.uuid] : [])));
    const postings = this.#postings.filter(({ uuid }) => ofPrinter.has(uuid));
    return (this.#device?.sheets ?? []).map(({ sentAt, at, text, complete }) => {
      const posting = postings.findLast((each) => each.at <= sentAt);
      return { printerUuid, uuid: posting?.uuid ?? null, copy: posting?.copy ?? null, marked: text.includes(MARK), complete, at };
    });
  }

  async close(): Promise<void> {
    await this.#stopPolling();
    await Promise.all(this.printers.map((printer) => printer.close()));
  }

  async #stopPolling(): Promise<void> {
    await Promise.all([...this.#polling.values()].map(({ printer }) => printer.stop()));
  }

  #at(index: number): VirtualPrinter {
    const printer = this.printers[index];
    if (!printer) throw new RangeError(`No printer ${index}`);
    return printer;
  }
}
