import { request } from 'node:http';
import { connect } from 'node:net';
import { ManualClock } from '../../../test/server/manualClock';
import { waitUntil } from '../../../test/server/testPrinter';
import { A_CHECK, aTicket, anEposDocument, jobUuidOf } from '../../../test/server/virtualTicket';
import type { PrinterStateChange } from './printerState';
import { SERVICE_PATH, startVirtualPrinter, type VirtualPrinter } from './virtualPrinter';

const SDK_PREFLIGHT = {
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'content-type,if-modified-since,soapaction',
};

describe('startVirtualPrinter', () => {
  let printer: VirtualPrinter;

  beforeEach(async () => {
    printer = await startVirtualPrinter({ port: 0, name: 'Cocina <1>', printMs: 5 });
  });
  afterEach(() => printer.close());

  const post = (body: BodyInit, url = printer.serviceUrl) => fetch(url, { method: 'POST', body });
  const codeOf = async (reply: Promise<Response>) => /code="(\w*)"/.exec(await (await reply).text())?.[1];
  const setState = (change: PrinterStateChange) => fetch(`${printer.url}/state`, { method: 'POST', body: JSON.stringify(change) });
  const readLedger = async () => (await fetch(`${printer.url}/ledger.json`)).json();

  it('prints a document, replies when it is on paper, and records it in the ledger [BP-10]', async () => {
    const reply = await post(aTicket(17));

    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(await reply.text()).toContain('<response success="true" code="" status="251658262" battery="0"');
    expect(await readLedger()).toEqual({
      name: 'Cocina <1>',
      offline: false,
      entries: [
        {
          seq: 1,
          at: expect.stringMatching(/Z$/),
          jobUuid: jobUuidOf(17),
          copy: 1,
          marked: false,
          complete: true,
          bytes: aTicket(17).length,
          hash: expect.any(String),
          text: 'Ticket 17',
        },
      ],
    });
  });

  it('loses the reply of one job: its next ticket is printed without a reply, those of others and its later ones get one [W-03]', async () => {
    printer.loseReplyOf(jobUuidOf(7));

    expect(await codeOf(post(aTicket(6)))).toBe('');
    await expect(post(aTicket(7))).rejects.toThrow('fetch failed');
    expect(await codeOf(post(aTicket(7)))).toBe('');

    expect(printer.tickets.map(({ jobUuid, complete }) => [jobUuid, complete])).toEqual([
      [jobUuidOf(6), true],
      [jobUuidOf(7), true],
      [jobUuidOf(7), true],
    ]);
  });

  it('replies to a check and prints nothing', async () => {
    const reply = await post(A_CHECK);

    expect(await reply.text()).toContain('success="true" code="" status="251658262"');
    expect(printer.ledger).toEqual([]);
  });

  it('prints documents one at a time, in the order of arrival', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => post(aTicket(index))));

    expect(printer.ledger.map((entry) => entry.text)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Ticket ${String(index).padStart(2, '0')}`),
    );
  });

  it('closes each connection after the reply, so that a browser does not retry a document', async () => {
    expect((await post(A_CHECK)).headers.get('connection')).toBe('close');
    expect((await fetch(printer.serviceUrl, { method: 'OPTIONS' })).headers.get('connection')).toBe('close');
    expect((await fetch(printer.url)).headers.get('connection')).toBe('close');
  });

  it('does not count a marked reprint as a copy', async () => {
    await post(aTicket(17));
    await post(aTicket(17, {}, true));

    expect(printer.ledger.map(({ copy, marked }) => ({ copy, marked }))).toEqual([
      { copy: 1, marked: false },
      { copy: null, marked: true },
    ]);
  });

  describe('pages of other origins', () => {
    const ask = (headers = SDK_PREFLIGHT) => fetch(printer.serviceUrl, { method: 'OPTIONS', headers });

    it('may send the headers of the printer SDK according to the preflight reply [BP-10]', async () => {
      const reply = await ask();

      expect(reply.ok).toBe(true);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-allow-methods')).toBe('POST');
      expect(reply.headers.get('access-control-allow-headers')).toBe('content-type,if-modified-since,soapaction');
    });

    it('get replies without CORS headers from firmware without CORS support, which prints nevertheless [BP-10]', async () => {
      await setState({ cors: false });
      const preflight = await ask();
      const reply = await post(aTicket(17));

      expect([preflight.status, reply.status]).toEqual([405, 200]);
      for (const { headers } of [preflight, reply])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(await reply.text()).toContain('success="true"');
      expect(printer.ledger).toHaveLength(1);
    });
  });

  it('replies with DeviceNotFound to other device ids', async () => {
    expect(await codeOf(post(A_CHECK, printer.serviceUrl.replace('local_printer', 'bar')))).toBe('DeviceNotFound');
    expect(await codeOf(post(A_CHECK, `${printer.url}/cgi-bin/epos/service.cgi`))).toBe('DeviceNotFound');
  });

  it('applies the timeout of the query [BP-10]', async () => {
    await setState({ printMs: 60_000 });

    expect(await codeOf(post(aTicket(17), printer.serviceUrl.replace('timeout=10000', 'timeout=1')))).toBe('EX_TIMEOUT');
  });

  describe('offline', () => {
    it('closes the connection without a reply, while its pages still work [BP-10]', async () => {
      await setState({ offline: true });

      await expect(post(aTicket(17))).rejects.toThrow('fetch failed');
      await expect(fetch(printer.serviceUrl, { method: 'OPTIONS' })).rejects.toThrow('fetch failed');
      expect(await readLedger()).toEqual({ name: 'Cocina <1>', offline: true, entries: [] });
    });

    it('drops the ticket that prints and the waiting ones [BP-10]', async () => {
      const slow = await startVirtualPrinter({ port: 0, name: 'Barra', printMs: 60_000 });
      const waiting = [post(aTicket(17), slow.serviceUrl), post(aTicket(18), slow.serviceUrl)];
      const outcomes = Promise.allSettled(waiting);
      await post('', slow.serviceUrl);

      slow.change({ offline: true });

      expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
      expect(slow.ledger).toEqual([]);
      await slow.close();
    });

    it('prints again when it is switched on [BP-10]', async () => {
      await setState({ offline: true });
      await setState({ offline: false });

      expect(await codeOf(post(aTicket(17)))).toBe('');
      expect(printer.ledger).toHaveLength(1);
    });
  });

  describe('connection', () => {
    it('is refused, and works again after the fault is cleared [BP-10]', async () => {
      await setState({ connection: 'refused' });
      await expect(post(A_CHECK)).rejects.toThrow('fetch failed');
      await expect(post(aTicket(17))).rejects.toThrow('fetch failed');
      await setState({ connection: 'normal' });

      expect(await codeOf(post(A_CHECK))).toBe('');
      expect(printer.ledger).toEqual([]);
    });

    it('is accepted without a reply until it is unplugged, while earlier jobs continue [BP-10]', async () => {
      const clock = new ManualClock();
      const slow = await startVirtualPrinter({ port: 0, name: 'Barra', clock });
      const before = post(aTicket(17), slow.serviceUrl);
      await waitUntil(() => clock.waiting === 2);
      slow.change({ connection: 'silent' });
      const unanswered = Promise.allSettled([post(aTicket(18), slow.serviceUrl), post('x'.repeat(2_000_000), slow.serviceUrl)]);

      clock.next();
      expect(await codeOf(before)).toBe('');
      // The reply to a page comes after the earlier requests have been processed.
      await fetch(slow.url);
      expect(clock.waiting).toBe(0);
      slow.change({ offline: true });

      expect((await unanswered).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(slow.ledger).toHaveLength(1);
      await slow.close();
    });
  });

  it.each<[PrinterStateChange, number]>([
    [{ fault: 'dropBody' }, 0],
    [{ fault: 'half' }, 1],
    [{ fault: 'dropReply' }, 1],
  ])('closes the connection of a ticket without a reply: %j [BP-10]', async (fault, tickets) => {
    await setState(fault);

    expect(await codeOf(post(A_CHECK))).toBe('');
    await expect(post(aTicket(17))).rejects.toThrow('fetch failed');
    expect(printer.ledger).toHaveLength(tickets);
  });

  it('replies with a web page for the fault html [BP-10]', async () => {
    await setState({ fault: 'html' });
    const reply = await post(aTicket(17));

    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'text/html; charset=utf-8',
      '*',
    ]);
    expect(await reply.text()).toMatch(/^<!doctype html>/);
    expect(printer.ledger).toHaveLength(1);
  });

  it('ends all requests and timers when it is closed [BP-10]', async () => {
    const clock = new ManualClock();
    const slow = await startVirtualPrinter({ port: 0, name: 'Barra', clock });
    slow.change({ spooler: 'later' });
    await post(aTicket(1), slow.serviceUrl);
    slow.change({ spooler: 'off', fault: 'lateReply' });
    const waiting = Promise.allSettled([post(aTicket(2), slow.serviceUrl), post(aTicket(3), slow.serviceUrl)]);
    await waitUntil(() => clock.waiting === 4);

    await slow.close();

    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(clock.waiting).toBe(0);
    await expect(fetch(slow.url)).rejects.toThrow('fetch failed');
  });

  describe('bad input', () => {
    it.each<[string, BodyInit, string]>([
      ['nothing', '', 'SchemaError'],
      ['bytes that are not UTF-8', Buffer.from(aTicket(1), 'utf16le'), 'SchemaError'],
      ['ten megabytes', 'x'.repeat(10_000_000), 'RequestEntityTooLarge'],
      ['more paper than the roll has', anEposDocument({ body: `<text>${'&#10;'.repeat(60_000)}</text>` }), 'RequestEntityTooLarge'],
      ['an entity bomb', `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]>${A_CHECK}`, 'SchemaError'],
      ['two documents', A_CHECK + A_CHECK, 'SchemaError'],
      ['deep nesting', `${'<a>'.repeat(300_000)}`, 'SchemaError'],
    ])('rejects %s and continues', async (_title, body, code) => {
      expect(await codeOf(post(body))).toBe(code);

      expect(await codeOf(post(A_CHECK))).toBe('');
      expect(printer.ledger).toEqual([]);
    });

    it('continues when a client disconnects while sending', async () => {
      await new Promise((resolve) => {
        const half = request(printer.serviceUrl, { method: 'POST', headers: { 'content-length': 1000 } });
        half.on('error', resolve);
        half.write('<s:Envelope', () => half.destroy());
        half.on('close', resolve);
      });

      expect(await codeOf(post(A_CHECK))).toBe('');
    });

    it.each(['//', '*', '/%', '/cgi-bin/epos/service.cgi?devid=%E0', '/' + 'a'.repeat(20_000), '/../../etc/passwd'])(
      'continues after an invalid request target (%#)',
      async (path) => {
        await new Promise((resolve) => {
          request({ port: printer.port, path }, resolve).on('error', resolve).end();
        });

        expect(await codeOf(post(A_CHECK))).toBe('');
      },
    );

    it.each([
      'not HTTP\r\n\r\n',
      `POST ${SERVICE_PATH} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      '\0',
    ])('continues after receiving the bytes %j', async (bytes) => {
      await new Promise((resolve) => {
        const socket = connect(printer.port, '127.0.0.1', () => socket.end(bytes));
        socket.on('close', resolve).on('error', resolve).resume();
      });

      expect(await codeOf(post(A_CHECK))).toBe('');
    });

    it('prints the ticket of a client that disconnected while waiting for the reply [BP-10]', async () => {
      const clock = new ManualClock();
      const slow = await startVirtualPrinter({ port: 0, name: 'Barra', clock });
      const leaving = new AbortController();
      const unanswered = fetch(slow.serviceUrl, { method: 'POST', body: aTicket(17), signal: leaving.signal });
      await waitUntil(() => clock.waiting === 2);

      leaving.abort();
      await expect(unanswered).rejects.toThrow('aborted');
      clock.next();

      expect(slow.ledger).toHaveLength(1);
      await slow.close();
    });

    it('replies to other clients while one sends a document slowly', async () => {
      const slow = request(printer.serviceUrl, { method: 'POST', headers: { 'content-length': 1000 } });
      await new Promise<void>((resolve) => slow.on('error', () => undefined).write('<s:Envelope', () => resolve()));

      expect(await codeOf(post(aTicket(17)))).toBe('');
      slow.destroy();
    });

    it.each(['GET', 'PUT', 'DELETE', 'HEAD'])('replies with 405 to %s', async (method) => {
      expect((await fetch(printer.serviceUrl, { method })).status).toBe(405);
    });
  });

  it('rejects with EADDRINUSE if its port is in use', async () => {
    await expect(startVirtualPrinter({ port: printer.port, name: 'Barra' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
