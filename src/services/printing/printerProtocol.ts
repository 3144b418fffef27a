import type { PrinterReply } from '@/domain/printerReply';

/** What is at an address: a printer of the protocol, another device whose reply this page may read, or nothing that replies in time. */
export type Probed = 'printer' | 'other' | 'none';

/** A ticket as its job brings it: the document, which is sent byte for byte, and the headers of its request. */
export interface TicketDocument {
  headers: Record<string, string>;
  body: string;
}

export interface PrintOptions {
  /** Called with whether the printer queues tickets before it prints them, once that is known and before `print` ends. */
  onSpools?: (spools: boolean) => Promise<void>;
  /** An earlier copy had the same document and so the same job id: a job that ended before it was seen in progress may be that copy. */
  isRepeated?: boolean;
}

/**
 * How this app speaks to a kind of receipt printer (ADR 0016). Machines and screens see its `PrinterReply` only; the words of one vendor stay in the
 * implementation. No method rejects.
 */
export interface PrinterProtocol {
  /** Reads the printer's health without printing (decision G28). */
  check: (url: string) => Promise<PrinterReply>;
  /** Finds out once what is at an address, for a search of the network. `signal` ends the request. */
  probe: (url: string, signal: AbortSignal) => Promise<Probed>;
  /** Sends a ticket once, and ends when its outcome is known or the time of the printer is over. A silent printer may have printed it. */
  print: (url: string, ticket: TicketDocument, options?: PrintOptions) => Promise<PrinterReply>;
  /** The id by which the printer can be asked about a document later; null if the document has none. */
  jobIdOf: (body: string) => string | null;
  /** Asks a printer that spools about a ticket that was sent earlier, as long as it may still print it; null if it does not know. */
  queryJob: (url: string, headers: Record<string, string> | null, printJobId: string) => Promise<PrinterReply | null>;
}
