import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { createSocketClient } from '@/services/realtime/socketClient';
import type { Clock } from '@/services/runtime/workerClock';

/** A clock whose timers fire only when the test calls `due`. */
function aClockByHand() {
  const waiting = new Map<number, { work: () => void; ms: number }>();
  let last = 0;
  const clock: Clock = {
    setTimeout(work, ms) {
      waiting.set((last += 1), { work, ms });
      return last;
    },
    clearTimeout: (id) => void waiting.delete(id),
  };
  return {
    clock,
    delays: () => [...waiting.values()].map(({ ms }) => ms),
    /** Fires the oldest timer. */
    due() {
      const [[id, timer] = []] = waiting;
      if (id === undefined || !timer) throw new Error('No timer is set');
      waiting.delete(id);
      timer.work();
    },
  };
}

interface Running {
  io: Server;
  http: HttpServer;
  port: number;
}

async function serve(port = 0): Promise<Running> {
  const http = createServer();
  const io = new Server(http, { pingInterval: 7_000, pingTimeout: 2_000 });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  // A server that listens on a port has an `AddressInfo`.
  return { io, http, port: (http.address() as AddressInfo).port };
}

/** Connects a client and records its connection events; `next` resolves at the next event. */
function connect(port: number) {
  const time = aClockByHand();
  const client = createSocketClient({ url: `http://127.0.0.1:${port}`, app: 'a', token: () => 't', tabId: 'tab', clock: time.clock });
  const heard: string[] = [];
  const waiting: (() => void)[] = [];
  const record = (event: string) => () => {
    heard.push(event);
    waiting.splice(0).forEach((go) => go());
  };
  const recordLoss = (event: string) => (reason: string | null) => record(reason === null ? event : `${event} ${reason}`)();
  client.connect({ connected: record('connected'), disconnected: recordLoss('disconnected'), failed: recordLoss('failed') });
  return { client, heard, ...time, next: () => new Promise<void>((resolve) => waiting.push(resolve)) };
}

describe('timers of socketClient', () => {
  let running: Running;
  let tab: ReturnType<typeof connect>;
  beforeEach(async () => {
    running = await serve();
    tab = connect(running.port);
    await tab.next();
  });
  afterEach(async () => {
    tab.client.disconnect();
    await running.io.close();
  });

  it('reconnects with increasing delays of the tab clock until the server is available [RT-01, BP-08]', async () => {
    await Promise.all([tab.next(), running.io.close()]);
    expect(tab.delays()).toEqual([expect.closeTo(375, -3)]);

    tab.due();
    await tab.next();
    tab.due();
    await tab.next();
    expect(tab.delays().every((ms) => ms >= 500 && ms <= 1_000)).toBe(true);

    running = await serve(running.port);
    tab.due();
    await tab.next();

    expect(tab.heard).toEqual(['connected', 'disconnected', 'failed', 'failed', 'connected']);
  });

  it('disconnects from a server that is silent for the time that the server announced [BP-08]', async () => {
    expect(tab.delays()).toEqual([9_000]);

    const lost = tab.next();
    tab.due();
    await lost;
    tab.due();
    await tab.next();

    expect(tab.heard).toEqual(['connected', 'disconnected', 'connected']);
  });

  it('reconnects after the server closed the connection [RT-01]', async () => {
    running.io.disconnectSockets();
    await tab.next();
    expect(tab.delays()).toEqual([3_000]);
    tab.due();
    await tab.next();

    expect(tab.heard).toEqual(['connected', 'disconnected', 'connected']);
  });

  it('reconnects to a server that rate-limits it after at least `retryAfterMs`, with backoff, and reports the reason [T-09]', async () => {
    const close = async (retryAfterMs: number) => {
      const lost = tab.next();
      running.io.emit('connection.closed', { reason: 'TOO_MANY_MESSAGES', retryAfterMs });
      running.io.disconnectSockets(true);
      await lost;
      return tab.delays()[0] ?? 0;
    };
    const reconnect = async () => {
      const back = tab.next();
      tab.due();
      await back;
    };
    const waits = [await close(7_000)];
    for (let n = 0; n < 4; n += 1) {
      await reconnect();
      waits.push(await close(5_000));
    }
    running.io.use((_socket, next) =>
      next(Object.assign(new Error('TOO_MANY_MESSAGES'), { data: { reason: 'TOO_MANY_MESSAGES', retryAfterMs: 90_000 } })),
    );
    await reconnect();
    waits.push(tab.delays()[0] ?? 0);

    const least = [7_000, 10_000, 20_000, 40_000, 60_000, 90_000];
    expect(waits.map((ms, n) => ms >= (least[n] ?? 0) && ms <= (least[n] ?? 0) * 1.25)).toEqual(least.map(() => true));
    expect(tab.heard.slice(0, 3)).toEqual(['connected', 'disconnected TOO_MANY_MESSAGES', 'connected']);
    expect(tab.heard.at(-1)).toBe('failed TOO_MANY_MESSAGES');
  });

  it('resolves with the answer of the server, or null after 5 s of the tab clock or without a connection [BP-08]', async () => {
    for (const socket of running.io.sockets.sockets.values()) socket.on('asked', (payload, answer) => answer({ heard: payload }));
    expect(await tab.client.request('asked', 7)).toEqual({ heard: 7 });

    const unanswered = tab.client.request('passed over', 7);
    expect(tab.delays()).toEqual([9_000, 5_000]);
    tab.due();
    tab.due();
    expect([await unanswered, await tab.client.request('asked', 7)]).toEqual([null, null]);
  });

  it('has no timers and reports no events after it was disconnected', async () => {
    tab.client.disconnect();

    expect([tab.delays(), tab.heard, tab.client.isConnected()]).toEqual([[], ['connected'], false]);
  });
});
