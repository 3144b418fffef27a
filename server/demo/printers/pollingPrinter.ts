import { setTimeout as pause } from 'node:timers/promises';
import type { PrinterPollingMethod } from '@/domain/printer';
import type { PrinterReply } from '@/domain/printerReply';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../printing/tickets/writeEposDocument';
import { escapeXml } from '../../printing/tickets/escapeXml';
import { readCommands } from './commands/readCommands';
import type { EposElement } from './epos/readEposDocument';
import { postToPrinter } from '../../../printProgram/postDocument';
import type { VirtualPrinter } from './virtualPrinter';

interface PollingPrinterOptions {
  method: PrinterPollingMethod;
  /** The address with the key. */
  address: string;
  /** The printer that prints and simulates the faults. */
  printer: Pick<VirtualPrinter, 'serviceUrl'>;
  /** How it identifies itself. */
  device: string;
  /** The time between two polls, in ms. */
  intervalMs: number;
  /** Server Direct Print: whether it reports its state on its own, when it changes and every minute. @default false */
  notifiesStatus?: boolean;
  /** Sends its requests to the server. A tester can lose, repeat or delay them here. @default fetch */
  send?: SendRequest;
}

/** Longer than the timeout of a virtual printer, in ms. */
const TIMEOUT_MS = 15_000;
/** The interval of status notifications without a change, in ms. */
const STATUS_EVERY_MS = 60_000;

/** Sends a request of a printer to the server. */
export type SendRequest = (url: string, init: { method: 'GET' | 'POST' | 'DELETE'; body?: string | URLSearchParams }) => Promise<Response>;

/** A virtual printer that asks for its tickets. */
export interface PollingPrinter {
  /** Polls once, prints what it gets and reports the result. Rejects if the server does not respond. */
  poll(): Promise<void>;
  /** Polls at its interval until it is stopped; polls that fail are repeated at the next interval. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Simulates the polling of a printer (rows V-05, V-06) in front of a virtual printer: Epson Server Direct Print or Star CloudPRNT over HTTP, as
 * real printers do. A ticket is printed by the ePOS service of the virtual printer, so its faults apply: a printer that is off does not poll,
 * and one whose reply is lost reports nothing.
 */
export function createPollingPrinter(options: PollingPrinterOptions): PollingPrinter {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const notify = options.notifiesStatus ? createStatusNotification() : null;
  const poll = () => (options.method === 'SERVER_DIRECT' ? pollServerDirect(options, notify) : pollCloudPrnt(options));

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await poll().catch(() => undefined);
      await pause(options.intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    poll,
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

type PostFields = (fields: Record<string, string>) => Promise<string>;

/** Creates the status notification of a printer: it sends a status word that differs from the last one, or whose last report is a minute old. */
function createStatusNotification() {
  let last: { status: number; at: number } | null = null;
  return async (status: number, post: PostFields): Promise<void> => {
    const at = performance.now();
    if (last?.status === status && at - last.at < STATUS_EVERY_MS) return;
    const asbstatus = `0x${status.toString(16).toUpperCase().padStart(8, '0')}`;
    await post({
      ConnectionType: 'SetStatus',
      Status: `<?xml version="1.0" encoding="UTF-8"?><statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="${asbstatus}"/></statusmonitor>`,
    });
    last = { status, at };
  };
}

async function pollServerDirect(
  { address, printer, device, send = fetch }: PollingPrinterOptions,
  notify: ReturnType<typeof createStatusNotification> | null,
): Promise<void> {
  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ ID: '', Name: device, ...fields });
    return (await send(address, { method: 'POST', body })).text();
  };
  const check = await postToPrinter(printer.serviceUrl, TIMEOUT_MS);
  if (isOff(check)) return;
  if (notify && check.response) await notify(check.response.status, post);
  const request = await post({ ConnectionType: 'GetRequest' });
  const document = /<epos-print[\s>].*<\/epos-print>/s.exec(request)?.[0];
  const jobId = /<printjobid>([^<]*)<\/printjobid>/.exec(request)?.[1];
  if (!document || !jobId) return;
  const reply = await postToPrinter(printer.serviceUrl, TIMEOUT_MS, soapOf(jobId, document));
  if (!reply.response) return;
  const { success, code, status, battery } = reply.response;
  await post({
    ConnectionType: 'SetResponse',
    ResponseFile:
      '<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>' +
      `<printjobid>${jobId}</printjobid></Parameter><PrintResponse><response xmlns="${EPOS_NAMESPACE}" success="${success}" ` +
      `code="${escapeXml(code)}" status="${status}" battery="${battery}"/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
  });
}

async function pollCloudPrnt({ address, printer, device: mac, send = fetch }: PollingPrinterOptions): Promise<void> {
  const check = await postToPrinter(printer.serviceUrl, TIMEOUT_MS);
  if (isOff(check)) return;
  const body = JSON.stringify({ statusCode: statusCodeOf(check), printerMAC: mac, printingInProgress: false, clientAction: null });
  const polled = await send(address, { method: 'POST', body });
  // Only the fields that the server of the demo sends.
  const { jobReady, jobToken: token = '' } = (await polled.json()) as { jobReady?: boolean; jobToken?: string };
  if (!jobReady) return;
  const urlOf = (query: Record<string, string>) => `${address}?${new URLSearchParams({ mac, token, ...query }).toString()}`;
  const fetched = await send(urlOf({ type: 'application/vnd.star.starprnt' }), { method: 'GET' });
  if (!fetched.ok) return void (await send(urlOf({ code: '520 Timeout' }), { method: 'DELETE' }));
  const elements = readCommands(new Uint8Array(await fetched.arrayBuffer()), 'star-prnt');
  const document = `<epos-print xmlns="${EPOS_NAMESPACE}">${elements.map(xmlOf).join('')}</epos-print>`;
  const reply = await postToPrinter(printer.serviceUrl, TIMEOUT_MS, soapOf(token, document));
  if (!reply.response) return;
  await send(urlOf({ code: resultCodeOf(reply) }), { method: 'DELETE' });
}

/** Nothing answers at the printer's own service: it is off or not connected. */
function isOff({ health }: PrinterReply): boolean {
  return !health.ok && (health.problem === 'network' || health.problem === 'timeout');
}

/** The code that ends a job. A ticket that was not printed, or only in part, never ends with a code of success. */
function resultCodeOf(reply: PrinterReply): string {
  if (reply.verdict.outcome === 'printed') return '200 OK';
  if (reply.verdict.outcome === 'busy') return '520 Timeout';
  return reply.health.ok ? '400 Error' : statusCodeOf(reply);
}

function statusCodeOf({ health }: PrinterReply): string {
  if (health.ok) return health.paperNearEnd ? '211 Paper low' : '200 OK';
  if (health.problem === 'paperEnd') return '410 Out of paper';
  return health.problem === 'coverOpen' ? '420 Cover open' : '400 Error';
}

function soapOf(printJobId: string, document: string): string {
  return (
    `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${SOAP_NAMESPACE}"><s:Header><parameter xmlns="${EPOS_NAMESPACE}">` +
    `<printjobid>${printJobId}</printjobid></parameter></s:Header><s:Body>${document}</s:Body></s:Envelope>`
  );
}

function xmlOf({ name, attributes, content }: EposElement): string {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${escapeXml(content)}</${name}>`;
}
