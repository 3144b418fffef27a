import type { Location } from '@/domain/location';
import { printersOf } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { Order } from '@/domain/order';
import { newDatabase } from '../../scripts/setup/newDatabase.mjs';
import { Balancer } from '../Balancer';
import { DemoServer, STARTS_WITHIN_MS } from '../demoServer';
import type { KnownJob } from './evidence';
import type { ServerFault } from './faults';

const STAFF = 'location-staff@demo.pase';
const ADMIN = 'location-admin@demo.pase';
/** Both have a kitchen and a till. */
const LOCATIONS = ['location-es-1', 'location-es-2'];
const TRY_AGAIN_MS = 200;
/** A call that finds no server waits so many longest starts: a process is killed, and its successor starts. */
const STARTS_PER_CALL = 2;

/** What the realtime server does wrong (`POST /demo/realtime`). */
interface RealtimeFaults {
  acks?: 'now' | 'late' | 'never';
  twice?: boolean;
  elect?: boolean;
  keepsCancelled?: boolean;
  voids?: 'never' | 'always';
}

/** Ways to break the server's promises about cancelled orders, each of which the run must notice (row T-02). */
export const BROKEN_SERVERS = ['keepCancelled', 'neverVoid', 'alwaysVoid'] as const;
export type BrokenServer = (typeof BROKEN_SERVERS)[number];

const MISBEHAVIOUR: Record<BrokenServer, RealtimeFaults> = {
  keepCancelled: { keepsCancelled: true },
  neverVoid: { voids: 'never' },
  alwaysVoid: { voids: 'always' },
};

const FAULTS: Record<Exclude<ServerFault, 'restart'>, RealtimeFaults> = {
  twice: { twice: true },
  ackLate: { acks: 'late' },
  ackNever: { acks: 'never' },
  elect: { elect: true },
};

/**
 * The real server of a run, on the test bundle, with data of its own: one process, or two that share a PostgreSQL, of which one at a time is
 * killed. Calls go through once somebody is there.
 */
export class ChaosServer {
  readonly orders: Order[] = [];
  readonly cancelledAt = new Map<string, number>();
  #printerUuids: string[] = [];
  /** Its realtime part was told to do something wrong; a new process forgets that. */
  #isOdd = false;
  #restarting: Promise<void> = Promise.resolve();
  #turn = 0;
  #kills = 0;

  private constructor(
    private readonly processes: readonly [DemoServer, ...DemoServer[]],
    /** Where browsers find it. */
    readonly url: string,
    private readonly closing: readonly (() => Promise<void>)[],
    private readonly serverWaitMs: number,
  ) {}

  /**
   * @param postgres Where there is one, two processes.
   * @param serverWaitMs Longest start of a process, in ms.
   */
  static async start(appFolder: string, postgres: string | null, serverWaitMs = STARTS_WITHIN_MS): Promise<ChaosServer> {
    const startsWithinMs = serverWaitMs;
    if (postgres === null) {
      const demo = await DemoServer.start({ appFolder, startsWithinMs });
      return new ChaosServer([demo], demo.url, [() => demo.stop()], serverWaitMs);
    }
    const { url: databaseUrl, drop } = await newDatabase(postgres);
    // The first one makes the data.
    const first = await DemoServer.start({ appFolder, databaseUrl, startsWithinMs });
    const second = await DemoServer.start({ appFolder, databaseUrl, startsWithinMs });
    const door = await Balancer.start([first.port, second.port]);
    const closing = [() => door.close(), () => second.stop(), () => first.stop(), drop];
    return new ChaosServer([first, second], door.url, closing, serverWaitMs);
  }

  /** By the numbers of the plan: the kitchens, then the tills. */
  get printerUuids(): readonly string[] {
    return this.#printerUuids;
  }

  /** Gives the printers of the two locations the addresses of the run; those of an installed program are switched off. */
  async setPrinters(addressOf: (printer: number) => string, copies: readonly number[]): Promise<void> {
    const { data } = await this.#call<{ data: Location[] }>('GET', '/Locations', undefined, ADMIN);
    const all = LOCATIONS.flatMap((id) => data.filter((location) => location.id === id)).flatMap(printersOf);
    const printers = all.filter(({ connectMethod }) => connectMethod === 'APP');
    const change = ({ uuid, locationId }: PrinterEntry, settings: Record<string, unknown>) =>
      this.#call('PATCH', `/Locations/${locationId}/thirdPartyServices/${uuid}`, settings, ADMIN);
    const inOrder = [
      ...printers.filter(({ ticketType }) => ticketType === 'KITCHEN'),
      ...printers.filter(({ ticketType }) => ticketType === 'RECEIPT'),
    ];
    for (const [index, printer] of inOrder.entries()) await change(printer, { printerURL: addressOf(index), copies: copies[index] ?? 1 });
    for (const printer of all) if (!printers.includes(printer)) await change(printer, { isActive: false });
    this.#printerUuids = inOrder.map(({ uuid }) => uuid ?? '');
  }

  async placeOrder(place: number): Promise<void> {
    const locationId = LOCATIONS[place];
    this.orders.push((await this.#call<{ data: Order }>('POST', '/demo/orders', { locationId })).data);
  }

  async printAgain(index: number, choice: { ticketType: string; copies: number }): Promise<void> {
    const order = this.orders[index];
    if (!order) throw new RangeError(`There is no order ${index}`);
    const query = `ticketType=${choice.ticketType}&copies=${choice.copies}`;
    await this.#call('POST', `/Orders/send-again-to-printer?${query}`, { orderId: order.id, locationId: order.locationId });
  }

  /** Cancels an order as its channel would; from the answer on the cancellation is stored. */
  async cancel(index: number): Promise<void> {
    const order = this.orders[index];
    if (!order) throw new RangeError(`There is no order ${index}`);
    const newStatus = { status: 'CANCELED' };
    await this.#call('POST', '/Orders/addNewStatusInOrder', { orderId: order.id, locationId: order.locationId, newStatus });
    this.cancelledAt.set(order.id, Date.now());
  }

  /** The orders as the board gets them. */
  async boardOrders(): Promise<Order[]> {
    const found: Order[] = [];
    for (const { id } of this.orders) found.push((await this.#call<{ data: Order }>('GET', `/Orders/${id}`)).data);
    return found;
  }

  /** Makes the server do wrong what its promises about cancelled orders forbid. */
  async misbehave(broken: BrokenServer): Promise<void> {
    await this.#realtime(MISBEHAVIOUR[broken]);
  }

  async jobs(openOnly = false): Promise<KnownJob[]> {
    return (await this.#call<{ data: KnownJob[] }>('GET', `/demo/print-jobs${openOnly ? '?open=true' : ''}`)).data;
  }

  /** A restart goes on by itself: what is asked meanwhile waits for it. */
  async break(fault: ServerFault): Promise<void> {
    if (fault !== 'restart') {
      this.#isOdd = true;
      return this.#realtime(FAULTS[fault]);
    }
    await this.#restarting;
    const victim = this.#process(this.#kills++);
    await victim.kill();
    this.#isOdd &&= this.processes.length > 1;
    this.#restarting = victim.run();
    // Whoever asks for something next hears of it.
    this.#restarting.catch(() => undefined);
  }

  async calm(): Promise<void> {
    await this.#restarting;
    if (this.#isOdd) await this.#realtime({ acks: 'now', twice: false });
    this.#isOdd = false;
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

  /** An order that was taken while the answer was lost is placed twice, as a channel would: both are real. */
  async #call<Reply>(method: string, path: string, body?: unknown, email = STAFF, asked?: DemoServer): Promise<Reply> {
    const giveUpAt = Date.now() + STARTS_PER_CALL * this.serverWaitMs;
    for (;;) {
      // Of two one is always there.
      if (asked || this.processes.length === 1) await this.#restarting;
      try {
        return await (asked ?? this.#process(this.#turn++)).call<Reply>(method, path, email, body);
      } catch (error) {
        // `fetch` throws a TypeError when nobody is there.
        if (!(error instanceof TypeError) || Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  }
}
