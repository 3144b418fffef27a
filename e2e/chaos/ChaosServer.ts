import type { Location } from '@/domain/location';
import { printersOf } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { Order } from '@/domain/order';
import { DemoServer } from '../demoServer';
import type { KnownJob } from './evidence';
import type { ServerFault } from './faults';

const STAFF = 'location-staff@demo.pase';
const ADMIN = 'location-admin@demo.pase';
/** Both have a kitchen and a till. */
const LOCATIONS = ['location-es-1', 'location-es-2'];
const TRY_AGAIN_MS = 200;
/** The server is down for some seconds at most; on a busy machine for longer. */
const BACK_WITHIN_MS = 120_000;

/** What the realtime server does wrong (`POST /demo/realtime`). */
interface RealtimeFaults {
  acks?: 'now' | 'late' | 'never';
  twice?: boolean;
  elect?: boolean;
}

const FAULTS: Record<Exclude<ServerFault, 'restart'>, RealtimeFaults> = {
  twice: { twice: true },
  ackLate: { acks: 'late' },
  ackNever: { acks: 'never' },
  elect: { elect: true },
};

/** The real server of a run, on the test bundle, with data of its own. Calls go through once it is back. */
export class ChaosServer {
  readonly orders: Order[] = [];
  #printerUuids: string[] = [];
  /** Its realtime part was told to do something wrong; a new process forgets that. */
  #isOdd = false;
  #restarting: Promise<void> = Promise.resolve();

  private constructor(private readonly demo: DemoServer) {}

  static async start(appFolder: string): Promise<ChaosServer> {
    return new ChaosServer(await DemoServer.start({ appFolder }));
  }

  get url(): string {
    return this.demo.url;
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
    await this.demo.kill();
    this.#isOdd = false;
    this.#restarting = this.demo.run();
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
    await this.demo.stop();
  }

  async #realtime(faults: RealtimeFaults): Promise<void> {
    await this.#call('POST', '/demo/realtime', faults);
  }

  /** An order that was taken while the answer was lost is placed twice, as a channel would: both are real. */
  async #call<Reply>(method: string, path: string, body?: unknown, email = STAFF): Promise<Reply> {
    const giveUpAt = Date.now() + BACK_WITHIN_MS;
    for (;;) {
      await this.#restarting;
      try {
        return await this.demo.call<Reply>(method, path, email, body);
      } catch (error) {
        // `fetch` throws a TypeError when nobody is there.
        if (!(error instanceof TypeError) || Date.now() > giveUpAt) throw error;
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
      }
    }
  }
}
