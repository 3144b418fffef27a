import { attemptIdOf } from '../../server/printing/tickets/printJobId';
import type { PollFault } from './faults';
import { PollConnection } from './PollConnection';

const JOB = '00112233-4455-6677-8899-aabbccddeeff';
const TOKEN = attemptIdOf(JOB, { copy: 2, attempt: 3, duplicate: true });
const ADDRESS = 'http://server/print/cloudprnt/key';
const TICKET = `${ADDRESS}?token=${TOKEN}`;

describe('the connection of a printer that polls', () => {
  let requests: string[];
  let reply: () => Response;
  let doubts: number;
  let tickets: unknown[];
  let connection: PollConnection;

  beforeEach(() => {
    [requests, doubts, tickets] = [[], 0, []];
    reply = () => new Response('');
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      requests.push(init?.method ?? '');
      return reply();
    });
    connection = new PollConnection({
      onRequest: () => undefined,
      onTicket: (ticket) => void tickets.push(ticket),
      onDoubt: () => void (doubts += 1),
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('reports the copy and attempt of a ticket that the printer receives [V-06]', async () => {
    await connection.send(TICKET, { method: 'GET' });

    expect(tickets).toEqual([{ uuid: JOB, copy: 2, attempt: 3 }]);
  });

  it('reports the copy and attempt that a reply by Server Direct Print names [V-05]', async () => {
    reply = () => new Response(`<printjobid>${TOKEN}</printjobid>`);
    const body = new URLSearchParams({ ConnectionType: 'GetRequest' });

    const received = await connection.send(ADDRESS, { method: 'POST', body });

    expect(tickets).toEqual([{ uuid: JOB, copy: 2, attempt: 3 }]);
    expect(await received.text()).toContain(TOKEN);
  });

  it.each([
    ['loseTicket', 'GET', ['GET']],
    ['loseResult', 'DELETE', []],
    ['silence', 'DELETE', []],
  ] as const)('rejects a request with the fault %s [V-06]', async (fault, method, sent) => {
    connection.break(fault);

    await expect(connection.send(TICKET, { method })).rejects.toThrow(TypeError);

    expect(requests).toEqual(sent);
    expect(tickets).toEqual([]);
  });

  it.each<[PollFault, ('GET' | 'DELETE')[], string[]]>([
    ['repeatResults', ['DELETE', 'DELETE'], ['DELETE', 'DELETE', 'DELETE', 'DELETE', 'DELETE']],
    ['garbage', ['GET'], ['POST', 'DELETE', 'GET']],
  ])('sends more requests with the fault %s until it is mended [V-06]', async (fault, methods, sent) => {
    connection.break(fault);
    for (const method of methods) await connection.send(TICKET, { method });
    expect(requests).toEqual(sent);

    connection.mend();
    await connection.send(TICKET, { method: 'GET' });

    expect(requests).toEqual([...sent, 'GET']);
  });

  it('cancels one download [V-06]', async () => {
    connection.break('cancelDownload');

    expect((await connection.send(TICKET, { method: 'GET' })).ok).toBe(false);
    expect((await connection.send(TICKET, { method: 'GET' })).ok).toBe(true);
    expect(tickets).toHaveLength(1);
  });

  it('reports one doubt while the server does not reply [V-06]', async () => {
    reply = () => new Response('', { status: 503 });
    await connection.send(TICKET, { method: 'GET' });
    await connection.send(TICKET, { method: 'DELETE' });
    expect(doubts).toBe(1);

    reply = () => new Response('');
    await connection.send(TICKET, { method: 'GET' });
    reply = () => new Response('', { status: 503 });
    await connection.send(TICKET, { method: 'DELETE' });

    expect(doubts).toBe(2);
  });
});
