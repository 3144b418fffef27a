import type { Location } from '@/domain/location';
import { printersOf } from '@/domain/location';
import { BACKUP_AFTER_SECONDS, type PollingMethod, type PrinterEntry } from '@/domain/printer';
import type { Order } from '@/domain/order';
import type { PrintAnswer, PrintQuestion } from '@/domain/printQuestion';
import { CHANGE_ENTRY } from '@/domain/orderStatus';
import { newDatabase } from '../../scripts/setup/newDatabase.mjs';
import { Balancer } from '../Balancer';
import { DemoServer, ErrorReply, STARTS_WITHIN_MS } from '../demoServer';
import type { KnownJob, Question } from './evidence';
import type { ServerFault } from './faults';
import { DEVICE_PRINTER, POLLING_PRINTERS, type Plan } from './plan';

const STAFF = 'location-staff@demo.pase';
const ADMIN = 'location-admin@demo.pase';
/** Each location has a kitchen and a till. */
const LOCATIONS = ['location-es-1', 'location-es-2'];
const RETRY_MS = 200;
/** How long open jobs are waited for, and how often that is checked. */
const PRINTED_WITHIN_MS = 60_000;
const PRINTED_POLL_MS = 200;
/** Differs from the one of the demo, whose own program gets a new address each time the server starts. */
const INSTALLATION = 'chaos';

/** The longest time of a request without a server, in longest starts: one for the killed process, one for its successor. */
const STARTS_PER_CALL = 2;

/** The faults of the realtime server (`POST /demo/realtime`). */
interface RealtimeFaults {
  acks?: 'now' | 'late' | 'never';
  twice?: boolean;
  elect?: boolean;
  keepsCancelled?: boolean;
  voids?: 'never' | 'always';
  changes?: 'never';
  backups?: 'copied';
  polledResults?: 'alwaysPrinted';
  polledMarks?: 'never';
  personAnswers?: 'dropped';
}

/** Server faults that violate the rules about cancelled and changed orders, backup printers, printers that poll and answers; the run must detect each (row T-02). */
export const BROKEN_SERVERS = [
  'keepCancelled',
  'neverVoid',
  'alwaysVoid',
  'neverChange',
  'copyToBackup',
  'pollAlwaysPrinted',
  'pollUnmarked',
  'dropAnswer',
] as const;
export type BrokenServer = (typeof BROKEN_SERVERS)[number];

const MISBEHAVIOUR: Record<BrokenServer, RealtimeFaults> = {
  keepCancelled: { keepsCancelled: true },
  neverVoid: { voids: 'never' },
  alwaysVoid: { voids: 'always' },
  neverChange: { changes: 'never' },
  copyToBackup: { backups: 'copied' },
  pollAlwaysPrinted: { polledResults: 'alwaysPrinted' },
  pollUnmarked: { polledMarks: 'never' },
  dropAnswer: { personAnswers: 'dropped' },
};

const FAULTS: Record<Exclude<ServerFault, 'restart'>, RealtimeFaults> = {
  twice: { twice: true },
  ackLate: { acks: 'late' },
  ackNever: { acks: 'never' },
  elect: { elect: true },
};

/**
 * The real server of a run with the test bundle and its own data: one process, or two that share a PostgreSQL and are killed in turn.
 * Requests are retried until a process is up.
 */
export class ChaosServer {
  readonly orders: Order[] = [];
  readonly cancelledAt = new Map<string, number>();
  readonly changedAt = new Map<string, number[]>();
  #printerUuids: string[] = [];
  #printerLocations: readonly string[] = [];
  /** A realtime fault is active; a new process has none. */
  #isFaulty = false;
  #restarting: Promise<void> = Promise.resolve();
  #turn = 0;
  #kills = 0;

  private constructor(
    private readonly processes: readonly [DemoServer, ...DemoServer[]],
    /** The address for browsers. */
    readonly url: string,
    private readonly closing: readonly (() => Promise<void>)[],
    private readonly serverWaitMs: number,
  ) {}

  /**
   * @param postgres A connection URL for two processes; null: one process.
   * @param serverWaitMs Longest start of a process, in ms.
   */
  static async start(appFolder: string, postgres: string | null, serverWaitMs = STARTS_WITHIN_MS): Promise<ChaosServer> {
    const startsWithinMs = serverWaitMs;
    if (postgres === null) {
      const demo = await DemoServer.startInHost({ appFolder, startsWithinMs });
      return new ChaosServer([demo], demo.url, [() => demo.stop()], serverWaitMs);
    }
    const { url: databaseUrl, drop } = await newDatabase(postgres);
    // The first process seeds the data.
    const first = await DemoServer.start({ appFolder, databaseUrl, startsWithinMs });
    const second = await DemoServer.start({ appFolder, databaseUrl, startsWithinMs });
    const balancer = await Balancer.start([first.port, second.port]);
    const closing = [() => balancer.close(), () => second.stop(), () => first.stop(), drop];
    return new ChaosServer([first, second], balancer.url, closing, serverWaitMs);
  }

  /** In the plan's numbering: the kitchens, the tills, then the printer of the installed program. */
  get printerUuids(): readonly string[] {
    return this.#printerUuids;
  }

  /** The number of printers of a location, each of which gets a job for an order. */
  printersAt(id: string): number {
    return this.#printerLocations.filter((locationId) => locationId === id).length;
  }

  /**
   * Sets the printer addresses of the run in both locations. `startPolling` gets the address of the server for each printer that polls, and its
   * name in an installed program.
   */
  async setPrinters(
    paper: { address(printer: number): string; startPolling(printer: number, url: string, osName: string): void },
    { copies, hasDevice }: Pick<Plan, 'copies' | 'hasDevice'>,
  ): Promise<void> {
    const { data } = await this.#call<{ data: Location[] }>('GET', '/Locations', undefined, ADMIN);
    const all = LOCATIONS.flatMap((id) => data.filter((location) => location.id === id)).flatMap(printersOf);
    const printers = all.filter(({ connectMethod }) => connectMethod === 'APP');
    const change = ({ uuid, locationId }: PrinterEntry, settings: Record<string, unknown>) =>
      this.#call('PATCH', `/Locations/${locationId}/thirdPartyServices/${uuid}`, settings, ADMIN);
    const inOrder = [
      ...printers.filter(({ ticketType }) => ticketType === 'KITCHEN'),
      ...printers.filter(({ ticketType }) => ticketType === 'RECEIPT'),
      ...all.filter(({ connectMethod }) => connectMethod === 'CLIENT'),
    ];
    for (const [index, printer] of inOrder.entries()) {
      const method = POLLING_PRINTERS.get(index);
      const isDevice = hasDevice && index === DEVICE_PRINTER;
      const wired = isDevice ? { connectMethod: 'USB' } : { printerURL: paper.address(index) };
      const polled = { connectMethod: method, ...(method === 'CLIENT' && { installationId: INSTALLATION }) };
      const connection = method ? polled : wired;
      await change(printer, { ...connection, copies: copies[index] ?? 1 });
      if (method) paper.startPolling(index, await this.#createPollAddress(printer, method), printer.osName ?? '');
    }
    this.#printerUuids = inOrder.map(({ uuid }) => uuid ?? '');
    this.#printerLocations = inOrder.map(({ locationId }) => locationId);
    for (const printer of inOrder.filter(({ ticketType }) => ticketType === 'KITCHEN')) {
      const till = inOrder.find(({ locationId, ticketType }) => locationId === printer.locationId && ticketType === 'RECEIPT');
      await change(printer, { backupPrinterUuid: till?.uuid ?? null, backupAfterSeconds: BACKUP_AFTER_SECONDS.min });
    }
  }

  async #createPollAddress({ uuid, locationId }: PrinterEntry, method: PollingMethod): Promise<string> {
    const path = `/Locations/${locationId}/thirdPartyServices/${uuid}/pollKey`;
    const { address } = (await this.#call<{ data: { address: string } }>('POST', path, { method }, ADMIN)).data;
    return `${this.url}${new URL(address, this.url).pathname}`;
  }

  async placeOrder(location: number): Promise<void> {
    const locationId = LOCATIONS[location];
    this.orders.push((await this.#call<{ data: Order }>('POST', '/demo/orders', { locationId })).data);
  }

  async printAgain(index: number, choice: { ticketType: string; copies: number }): Promise<void> {
    const order = this.orders[index];
    if (!order) throw new RangeError(`No order ${index}`);
    const query = `ticketType=${choice.ticketType}&copies=${choice.copies}`;
    await this.#call('POST', `/Orders/send-again-to-printer?${query}`, { orderId: order.id, locationId: order.locationId });
  }

  /** Cancels an order as its channel would, and records when the server stored it. */
  async cancel(index: number): Promise<void> {
    const order = this.orders[index];
    if (!order) throw new RangeError(`No order ${index}`);
    const newStatus = { status: 'CANCELED' };
    await this.#call('POST', '/Orders/addNewStatusInOrder', { orderId: order.id, locationId: order.locationId, newStatus });
    this.cancelledAt.set(order.id, Date.now());
  }

  /** Changes an order as its channel would, and records when the server stored it. A cancelled order does not change. */
  async change(index: number): Promise<void> {
    const order = this.orders[index];
    if (!order) throw new RangeError(`No order ${index}`);
    const before = (await this.#call<{ data: Order }>('GET', `/Orders/${order.id}`)).data;
    const { data } = await this.#call<{ data: Order }>('POST', '/demo/order-changes', { orderId: order.id });
    const entry = data.statuses.findLast(({ type }) => type === CHANGE_ENTRY);
    if (!entry || data.statuses.length <= before.statuses.length) return;
    this.changedAt.set(order.id, [...(this.changedAt.get(order.id) ?? []), Date.parse(entry.date)]);
  }

  /** The orders as the board receives them. */
  async boardOrders(): Promise<Order[]> {
    const found: Order[] = [];
    for (const { id } of this.orders) found.push((await this.#call<{ data: Order }>('GET', `/Orders/${id}`)).data);
    return found;
  }

  async codeOf(orderId: string): Promise<string> {
    return (await this.#call<{ data: Order }>('GET', `/Orders/${orderId}`)).data.code;
  }

  /** The open questions about tickets of printers that poll, oldest first. */
  async questions(): Promise<PrintQuestion[]> {
    return (await this.#call<{ data: PrintQuestion[] }>('GET', '/print-jobs/questions')).data;
  }

  /** Answers such a question. False: it was answered before. */
  async answer({ uuid, copy, attempt }: Question, answer: PrintAnswer, email: string): Promise<boolean> {
    try {
      await this.#call('POST', `/print-jobs/${uuid}/answer`, { copy, attempt, answer }, email);
      return true;
    } catch (error) {
      if (error instanceof ErrorReply && error.status === 409) return false;
      throw error;
    }
  }

  /** Activates a server fault of `BROKEN_SERVERS`. */
  async misbehave(broken: BrokenServer): Promise<void> {
    await this.#realtime(MISBEHAVIOUR[broken]);
  }

  async jobs(openOnly = false): Promise<KnownJob[]> {
    return (await this.#call<{ data: KnownJob[] }>('GET', `/demo/print-jobs${openOnly ? '?open=true' : ''}`)).data;
  }

  /** Waits until no job is open, at most a minute. */
  async untilPrinted(): Promise<void> {
    const giveUpAt = Date.now() + PRINTED_WITHIN_MS;
    while ((await this.jobs(true)).length > 0 && Date.now() < giveUpAt)
      await new Promise((resolve) => setTimeout(resolve, PRINTED_POLL_MS));
  }

  /** Injects a fault. A restart continues in the background, and later requests wait for it. */
  async break(fault: ServerFault): Promise<void> {
    if (fault !== 'restart') {
      this.#isFaulty = true;
      return this.#realtime(FAULTS[fault]);
    }
    await this.#restarting;
    const victim = this.#process(this.#kills++);
    await victim.kill();
    this.#isFaulty &&= this.processes.length > 1;
    this.#restarting = victim.run();
    // The next request reports the error.
    this.#restarting.catch(() => undefined);
  }

  async calm(): Promise<void> {
    await this.#restarting;
    if (this.#isFaulty) await this.#realtime({ acks: 'now', twice: false });
    this.#isFaulty = false;
  }

  async stop(): Promise<void> {
    await this.#restarting;
    for (const close of this.closing) await close();
  }

  async #realtime(faults: RealtimeFaults): Promise<void> {
    for (const each of this.processes) await this.#call('POST', '/demo/realtime', faults, STAFF, each);
  }

  #process(n: number): DemoServer {
    return this.processes[n % this.processes.length] ?? this.processes[0];
  }

  /** Retries while no server responds. An order whose reply was lost is placed twice, as a channel would: both are real. */
  async #call<Reply>(method: string, path: string, body?: unknown, email = STAFF, target?: DemoServer): Promise<Reply> {
    const giveUpAt = Date.now() + STARTS_PER_CALL * this.serverWaitMs;
    for (;;) {
      // With two processes one is always running.
      if (target || this.processes.length === 1) await this.#restarting;
      try {
        return await (target ?? this.#process(this.#turn++)).call<Reply>(method, path, email, body);
      } catch (error) {
        // `fetch` throws a TypeError when the connection fails.
        if (!(error instanceof TypeError) || Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }
}
