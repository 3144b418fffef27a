import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { ManualClock } from '../../test/server/manualClock';
import { createOutage } from './outage';
import { Tasks } from './tasks';

describe('an outage of the demo server', () => {
  let server: Server;
  const clock = new ManualClock();
  const outage = createOutage(new Tasks(clock.setTimer));

  beforeAll(async () => {
    server = createServer((_request, response) => response.end('here'));
    outage.attach(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  // A server that listens on TCP has a port.
  const port = () => (server.address() as AddressInfo).port;
  const read = async () => (await fetch(`http://127.0.0.1:${port()}/`, { headers: { connection: 'close' } })).text();

  it('closes open connections, refuses new ones, and ends [W-03]', async () => {
    const open = connect(port(), '127.0.0.1');
    await once(open, 'connect');
    expect(await read()).toBe('here');
    const ended = jest.fn();
    const closed = once(open, 'close');

    outage.begin(8_000, ended);
    await closed;

    await expect(read()).rejects.toThrow('fetch failed');
    expect(ended).not.toHaveBeenCalled();
    clock.next();
    expect(clock.now).toBe(8_000);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(await read()).toBe('here');
  });
});
