import type { SendRequest } from '../../server/demo/printers/pollingPrinter';
import { programAnswerSchema, programPollSchema, type ProgramPoll } from '@/domain/printProgram';
import { jobOfPrintJobId } from '../../server/printing/tickets/printJobId';
import type { PollFault } from './faults';

/** The job, copy and attempt of a ticket. */
interface PolledTicket {
  uuid: string;
  copy: number;
  attempt: number;
}

interface Listener {
  /** Called before each request. */
  onRequest(): void;
  /** Called when a ticket has arrived that the printer prints next. */
  onTicket(ticket: PolledTicket): void;
  /** Called when a ticket or its result may be lost because the server did not reply. */
  onDoubt(): void;
}

type Init = Parameters<SendRequest>[1];
/** The path of the polls of installed programs. */
const PROGRAM_PATH = '/print/program/';
/** A request for a ticket, the result of a ticket, or a poll that states only the printer's status. */
type Purpose = 'ticket' | 'result' | 'status';

/** The connection of a printer that polls to the server, which injects the faults of its requests (`PollFault`). */
export class PollConnection {
  /** How many results of tickets the printer has sent, including lost and repeated ones. */
  results = 0;
  #fault: PollFault | null = null;
  #latestResult: (() => Promise<unknown>) | null = null;
  /** The server did not reply to the latest request about a ticket: a copy is in doubt only once. */
  #isInDoubt = false;

  constructor(private readonly listener: Listener) {}

  break(fault: PollFault): void {
    this.#fault = fault;
  }

  mend(): void {
    this.#fault = null;
  }

  /** Sends a request, as `fetch`. Rejects if it or its reply is lost. */
  async send(url: string, init: Init): Promise<Response> {
    this.listener.onRequest();
    const purpose = purposeOf(url, init);
    if (purpose === 'result') this.results += 1;
    if (this.#fault === 'silence') throw new TypeError('The printer does not reach the server');
    if (purpose === 'result' && this.#strikes('loseResult')) throw new TypeError('The result of the printer was lost');
    if (this.#fault === 'garbage') await sendGarbage(url, init);
    const reply = await this.#reach(url, init, purpose);
    if (purpose === 'result') await this.#repeat(url, resultOnly(url, init));
    const mayHaveTicket = purpose === 'ticket' || url.includes(PROGRAM_PATH);
    const ticket = mayHaveTicket && reply.ok ? await ticketOf(url, reply) : null;
    if (!ticket) return reply;
    if (this.#strikes('loseTicket')) throw new TypeError('The reply with the ticket was lost');
    if (init.method === 'GET' && this.#strikes('cancelDownload')) return new Response(null, { status: 503 });
    this.listener.onTicket(ticket);
    return reply;
  }

  /** Whether the fault is active. It then ends. */
  #strikes(fault: PollFault): boolean {
    if (this.#fault !== fault) return false;
    this.#fault = null;
    return true;
  }

  async #reach(url: string, init: Init, purpose: Purpose): Promise<Response> {
    const reply = await fetch(url, init).catch(() => null);
    const isLost = reply === null || reply.status >= 500 || (purpose === 'result' && !reply.ok);
    if (purpose !== 'status') {
      if (isLost && !this.#isInDoubt) this.listener.onDoubt();
      this.#isInDoubt = isLost;
    }
    if (!reply) throw new TypeError('The server did not reply');
    return reply;
  }

  async #repeat(url: string, init: Init): Promise<void> {
    const send = () => fetch(url, init).catch(() => null);
    if (this.#fault === 'repeatResults') {
      await send();
      await this.#latestResult?.();
    }
    this.#latestResult = send;
  }
}

function purposeOf(url: string, { method, body }: Init): Purpose {
  if (url.includes(PROGRAM_PATH)) {
    const { printers, results } = programPollOf(body);
    if (results.length > 0) return 'result';
    return printers.some(({ isFree }) => isFree) ? 'ticket' : 'status';
  }
  if (method === 'GET') return 'ticket';
  if (method === 'DELETE') return 'result';
  if (!(body instanceof URLSearchParams)) return 'status';
  return body.get('ConnectionType') === 'GetRequest' ? 'ticket' : 'result';
}

function programPollOf(body: Init['body']): ProgramPoll {
  return programPollSchema.parse(JSON.parse(typeof body === 'string' ? body : ''));
}

/** The request that repeats a result. A program's poll would otherwise get another ticket, which nobody prints. */
function resultOnly(url: string, init: Init): Init {
  return url.includes(PROGRAM_PATH) ? { ...init, body: JSON.stringify({ ...programPollOf(init.body), printers: [] }) } : init;
}

/** The ticket of a reply: CloudPRNT names it in the address of the download, the others in the reply. */
async function ticketOf(url: string, reply: Response): Promise<PolledTicket | null> {
  if (url.includes(PROGRAM_PATH)) {
    const [ticket] = programAnswerSchema.parse(await reply.clone().json()).tickets;
    return ticket ? { uuid: ticket.jobUuid, copy: ticket.copy, attempt: ticket.attempt } : null;
  }
  const token = new URL(url).searchParams.get('token') ?? /<printjobid>([^<]*)<\/printjobid>/.exec(await reply.clone().text())?.[1];
  const { jobUuid: uuid, copy, attempt } = jobOfPrintJobId(token ?? '') ?? { jobUuid: '', copy: null, attempt: null };
  return copy === null || attempt === null ? null : { uuid, copy, attempt };
}

async function sendGarbage(url: string, { body }: Init): Promise<void> {
  if (url.includes(PROGRAM_PATH)) return void (await fetch(url, { method: 'POST', body: '{"computer":"\u0000' }).catch(() => null));
  const isServerDirect = body instanceof URLSearchParams;
  const result = new URLSearchParams({ ConnectionType: 'SetResponse', ResponseFile: '<PrintResponseInfo><ePOSPrint>\u0000' });
  const garbage: readonly [string, Init][] = isServerDirect
    ? [[url, { method: 'POST', body: result }]]
    : [
        [url.split('?')[0] ?? url, { method: 'POST', body: '{"statusCode":"\u0000 OK","printingInProgress":' }],
        [url, { method: 'DELETE' }],
      ];
  for (const [address, init] of garbage) await fetch(address, init).catch(() => null);
}
