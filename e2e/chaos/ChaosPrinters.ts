import type { PointReport } from '@/app/brokenDelivery';
import { startVirtualPrinter, SERVICE_PATH, type VirtualPrinter } from '../../server/demo/printers/virtualPrinter';
import { DEFAULT_PRINTER_STATE } from '../../server/demo/printers/printerState';
import type { Sheet } from './evidence';
import { PRINTER_TIMEOUT_MS, PRINT_MS, type PrinterFault } from './faults';
import { PRINTERS } from './plan';

interface Posting {
  uuid: string;
  copy: number;
  marked: boolean;
  at: number;
}

/**
 * The printers of a run. They run in the test process, so that their paper survives a server crash. The copies of a job look alike on
 * paper; the tab's report before sending identifies the copy.
 */
export class ChaosPrinters {
  readonly #postings: Posting[] = [];

  private constructor(private readonly printers: readonly VirtualPrinter[]) {}

  static async start(): Promise<ChaosPrinters> {
    const names = Array.from({ length: PRINTERS }, (_, index) => `Chaos ${index}`);
    return new ChaosPrinters(await Promise.all(names.map((name) => startVirtualPrinter({ port: 0, name, printMs: PRINT_MS }))));
  }

  address(printer: number): string {
    return `${this.#at(printer).url}${SERVICE_PATH}?devid=local_printer&timeout=${PRINTER_TIMEOUT_MS}`;
  }

  break(printer: number, { change }: PrinterFault): void {
    this.#at(printer).change(change);
  }

  mend(printer: number): void {
    this.#at(printer).change({ ...DEFAULT_PRINTER_STATE, printMs: PRINT_MS });
  }

  mendAll(): void {
    for (const printer of this.printers.keys()) this.mend(printer);
  }

  recordPosting({ uuid, copy, attempt }: PointReport): void {
    if (copy !== null) this.#postings.push({ uuid, copy, marked: (attempt ?? 1) > 1, at: Date.now() });
  }

  /** Waits until all printers are idle: a check is queued behind every ticket. */
  async finish(): Promise<void> {
    const check = '<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>';
    const body = `${check}<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>`;
    await Promise.all(this.printers.map(async (_, index) => (await fetch(this.address(index), { method: 'POST', body })).text()));
  }

  /**
   * All printed sheets in order; `uuids` are the server's ids of the printers, `markedJobs` the jobs whose tickets are marked from the
   * first attempt on.
   */
  paper(uuids: readonly string[], markedJobs: ReadonlySet<string>): Sheet[] {
    const sheets = this.printers.flatMap(({ ledger }, index) =>
      ledger.map(({ jobUuid, marked, complete, at }) => {
        const printedAt = Date.parse(at);
        const isAny = jobUuid !== null && markedJobs.has(jobUuid);
        const posting = this.#postings.findLast(
          (each) => each.uuid === jobUuid && (isAny || each.marked === marked) && each.at <= printedAt,
        );
        return { printerUuid: uuids[index] ?? '', uuid: jobUuid, copy: posting?.copy ?? null, marked, complete, at: printedAt };
      }),
    );
    return sheets.sort((one, other) => one.at - other.at);
  }

  async close(): Promise<void> {
    await Promise.all(this.printers.map((printer) => printer.close()));
  }

  #at(index: number): VirtualPrinter {
    const printer = this.printers[index];
    if (!printer) throw new RangeError(`No printer ${index}`);
    return printer;
  }
}
