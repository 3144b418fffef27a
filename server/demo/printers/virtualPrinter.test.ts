import { request } from 'node:http';
import { connect } from 'node:net';
import { HandClock } from '../../../test/server/handClock';
import { settleUntil } from '../../../test/server/handPrinter';
import { A_CHECK, aTicket, anEposDocument, jobUuidOf } from '../../../test/server/virtualTicket';
import type { PrinterStateChange } from './printerState';
import { SERVICE_PATH, startVirtualPrinter, type VirtualPrinter } from './virtualPrinter';

const SDK_QUESTION = {
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

  it('prints a document, answers when it is on paper, and keeps it in the ledger [BP-10]', async () => {
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

  it('answers a check and prints nothing', async () => {
    const reply = await post(A_CHECK);

    expect(await reply.text()).toContain('success="true" code="" status="251658262"');
    expect(printer.ledger).toEqual([]);
  });

  it('prints one document after the other, in the order they came', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => post(aTicket(index))));

    expect(printer.ledger.map((entry) => entry.text)).toEqual(
      Array.from({ length: 30 }, (_, index) => `Ticket ${String(index).padStart(2, '0')}`),
    );
  });

  it('keeps no connection open, lest a browser sends a document again by itself', async () => {
    expect((await post(A_CHECK)).headers.get('connection')).toBe('close');
    expect((await fetch(printer.serviceUrl, { method: 'OPTIONS' })).headers.get('connection')).toBe('close');
    expect((await fetch(printer.url)).headers.get('connection')).toBe('close');
  });

  it('counts a marked reprint apart', async () => {
    await post(aTicket(17));
    await post(aTicket(17, {}, true));

    expect(printer.ledger.map(({ copy, marked }) => ({ copy, marked }))).toEqual([
      { copy: 1, marked: false },
      { copy: null, marked: true },
    ]);
  });

  describe('pages of other origins', () => {
    const ask = (headers = SDK_QUESTION) => fetch(printer.serviceUrl, { method: 'OPTIONS', headers });

    it('are answered when they ask whether they may send the headers of the printer SDK [BP-10]', async () => {
      const reply = await ask();

      expect(reply.ok).toBe(true);
      expect(reply.headers.get('access-control-allow-origin')).toBe('*');
      expect(reply.headers.get('access-control-allow-methods')).toBe('POST');
      expect(reply.headers.get('access-control-allow-headers')).toBe('content-type,if-modified-since,soapaction');
    });

    it('get no answer that they may read from firmware that knows nothing of them; it prints all the same [BP-10]', async () => {
      await setState({ cors: false });
      const question = await ask();
      const reply = await post(aTicket(17));

      expect([question.status, reply.status]).toEqual([405, 200]);
      for (const { headers } of [question, reply])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(await reply.text()).toContain('success="true"');
      expect(printer.ledger).toHaveLength(1);
    });
  });

  it('knows one device only', async () => {
    expect(await codeOf(post(A_CHECK, printer.serviceUrl.replace('local_printer', 'bar')))).toBe('DeviceNotFound');
    expect(await codeOf(post(A_CHECK, `${printer.url}/cgi-bin/epos/service.cgi`))).toBe('DeviceNotFound');
  });

  it('takes the timeout of its address [BP-10]', async () => {
    await setState({ printMs: 60_000 });

    expect(await codeOf(post(aTicket(17), printer.serviceUrl.replace('timeout=10000', 'timeout=1')))).toBe('EX_TIMEOUT');
  });

  describe('offline', () => {
    it('breaks the connection without an answer, while its pages go on [BP-10]', async () => {
      await setState({ offline: true });

      await expect(post(aTicket(17))).rejects.toThrow('fetch failed');
      await expect(fetch(printer.serviceUrl, { method: 'OPTIONS' })).rejects.toThrow('fetch failed');
      expect(await readLedger()).toEqual({ name: 'Cocina <1>', offline: true, entries: [] });
    });

    it('loses what it was printing and what was waiting [BP-10]', async () => {
      const slow = await startVirtualPrinter({ port: 0, name: 'Barra', printMs: 60_000 });
      const waiting = [post(aTicket(17), slow.serviceUrl), post(aTicket(18), slow.serviceUrl)];
      const outcomes = Promise.allSettled(waiting);
      await post('', slow.serviceUrl);

      slow.change({ offline: true });

      expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
      expect(slow.ledger).toEqual([]);
      await slow.close();
    });

    it('prints again once it is back [BP-10]', async () => {
      await setState({ offline: true });
      await setState({ offline: false });

      expect(await codeOf(post(aTicket(17)))).toBe('');
      expect(printer.ledger).toHaveLength(1);
    });
  });

  describe('connection', () => {
    it('is refused, and works again [BP-10]', async () => {
      await setState({ connection: 'refused' });
      await expect(post(A_CHECK)).rejects.toThrow('fetch failed');
      await expect(post(aTicket(17))).rejects.toThrow('fetch failed');
      await setState({ connection: 'normal' });

      expect(await codeOf(post(A_CHECK))).toBe('');
      expect(printer.ledger).toEqual([]);
    });

    it('is taken and never answered, until the plug is pulled; what it was asked before goes on [BP-10]', async () => {
      const clock = new HandClock();
      const slow = await startVirtualPrinter({ port: 0, name: 'Barra', clock });
      const before = post(aTicket(17), slow.serviceUrl);
      await settleUntil(() => clock.waiting === 2);
      slow.change({ connection: 'silent' });
      const unheard = Promise.allSettled([post(aTicket(18), slow.serviceUrl), post('x'.repeat(2_000_000), slow.serviceUrl)]);

      clock.next();
      expect(await codeOf(before)).toBe('');
      // A page is answered after what came before it was taken.
      await fetch(slow.url);
      expect(clock.waiting).toBe(0);
      slow.change({ offline: true });

      expect((await unheard).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(slow.ledger).toHaveLength(1);
      await slow.close();
    });
  });

  it.each<[PrinterStateChange, number]>([
    [{ fault: 'dropBody' }, 0],
    [{ fault: 'half' }, 1],
    [{ fault: 'dropReply' }, 1],
  ])('breaks the connection of a ticket: %j [BP-10]', async (fault, tickets) => {
    await setState(fault);

    expect(await codeOf(post(A_CHECK))).toBe('');
    await expect(post(aTicket(17))).rejects.toThrow('fetch failed');
    expect(printer.ledger).toHaveLength(tickets);
  });

  it('answers a web page in place of a reply [BP-10]', async () => {
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

  it('ends everything when it is closed, whatever is under way [BP-10]', async () => {
    const clock = new HandClock();
    const slow = await startVirtualPrinter({ port: 0, name: 'Barra', clock });
    slow.change({ spooler: 'later' });
    await post(aTicket(1), slow.serviceUrl);
    slow.change({ spooler: 'off', fault: 'lateReply' });
    const waiting = Promise.allSettled([post(aTicket(2), slow.serviceUrl), post(aTicket(3), slow.serviceUrl)]);
    await settleUntil(() => clock.waiting === 4);

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
    ])('refuses %s and goes on', async (_title, body, code) => {
      expect(await codeOf(post(body))).toBe(code);

      expect(await codeOf(post(A_CHECK))).toBe('');
      expect(printer.ledger).toEqual([]);
    });

    it('goes on when a client goes away half-way', async () => {
      await new Promise((resolve) => {
        const half = request(printer.serviceUrl, { method: 'POST', headers: { 'content-length': 1000 } });
        half.on('error', resolve);
        half.write('<s:Envelope', () => half.destroy());
        half.on('close', resolve);
      });

      expect(await codeOf(post(A_CHECK))).toBe('');
    });

    it.each(['//', '*', '/%', '/cgi-bin/epos/service.cgi?devid=%E0', '/' + 'a'.repeat(20_000), '/../../etc/passwd'])(
      'goes on after an address that is none (%#)',
      async (path) => {
        await new Promise((resolve) => {
          request({ port: printer.port, path }, resolve).on('error', resolve).end();
        });

        expect(await codeOf(post(A_CHECK))).toBe('');
      },
    );

    it.each([
      'no HTTP at all\r\n\r\n',
      `POST ${SERVICE_PATH} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      '\0',
    ])('goes on after %j on the wire', async (bytes) => {
      await new Promise((resolve) => {
        const socket = connect(printer.port, '127.0.0.1', () => socket.end(bytes));
        socket.on('close', resolve).on('error', resolve).resume();
      });

      expect(await codeOf(post(A_CHECK))).toBe('');
    });

    it('prints the ticket of a client that went away while it waited [BP-10]', async () => {
      const clock = new HandClock();
      const slow = await startVirtualPrinter({ port: 0, name: 'Barra', clock });
      const leaving = new AbortController();
      const unheard = fetch(slow.serviceUrl, { method: 'POST', body: aTicket(17), signal: leaving.signal });
      await settleUntil(() => clock.waiting === 2);

      leaving.abort();
      await expect(unheard).rejects.toThrow('aborted');
      clock.next();

      expect(slow.ledger).toHaveLength(1);
      await slow.close();
    });

    it('answers others while one sends a document slowly', async () => {
      const slow = request(printer.serviceUrl, { method: 'POST', headers: { 'content-length': 1000 } });
      await new Promise<void>((resolve) => slow.on('error', () => undefined).write('<s:Envelope', () => resolve()));

      expect(await codeOf(post(aTicket(17)))).toBe('');
      slow.destroy();
    });

    it.each(['GET', 'PUT', 'DELETE', 'HEAD'])('takes documents by POST only, not by %s', async (method) => {
      expect((await fetch(printer.serviceUrl, { method })).status).toBe(405);
    });
  });

  it('says when its port is taken', async () => {
    await expect(startVirtualPrinter({ port: printer.port, name: 'Barra' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
