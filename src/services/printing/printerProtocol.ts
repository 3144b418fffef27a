import type { PrinterReply } from '@/domain/printerReply';

/** Result of a probe: a printer of this protocol, another device whose reply this page can read, or no reply in time. */
export type Probed = 'printer' | 'other' | 'none';

/** A ticket from a print job: the document, which is sent byte for byte, and the headers of its request. */
export interface TicketDocument {
  headers: Record<string, string>;
  body: string;
}

export interface PrintOptions {
  /** Called with whether the printer spools (queues tickets before it prints them), once this is known and before `print` resolves. */
  onSpools?: (spools: boolean) => Promise<void>;
  /** An earlier copy had the same document, hence the same job id: a job that was never seen in progress may be the earlier copy. */
  isRepeated?: boolean;
}

/**
 * Port to a kind of receipt printer (ADR 0016). Machines and screens read its `PrinterReply` only; a vendor's terms stay in the
 * implementation. No method rejects.
 */
export interface PrinterProtocol {
  /** Reads the printer's health without printing (decision G28). */
  check: (url: string) => Promise<PrinterReply>;
  /** Determines with one request what is at an address, for the printer search. `signal` aborts it. */
  probe: (url: string, signal: AbortSignal) => Promise<Probed>;
  /** Sends a ticket once. Resolves when its outcome is known or the printer's time limit is over; a silent printer may have printed it. */
  print: (url: string, ticket: TicketDocument, options?: PrintOptions) => Promise<PrinterReply>;
  /** Returns the id for later queries about a document; null if the document has none. */
  jobIdOf: (body: string) => string | null;
  /** Queries a printer that spools until it reports the outcome of a ticket sent earlier, at most for its time limit; null if unknown. */
  queryJob: (url: string, headers: Record<string, string> | null, printJobId: string) => Promise<PrinterReply | null>;
}
