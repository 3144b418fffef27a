import { request } from 'node:http';
import { printJobIdOf } from '../tickets/printJobId';
import { writeEposDocument } from '../tickets/writeEposDocument';
import { startVirtualPrinter, type VirtualPrinter } from './virtualPrinter';

const JOB = '00112233-4455-6677-8899-aabbccddeeff';
const CHECK =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>';

const ticket = (text: string, duplicate = false) => writeEposDocument({ printJobId: printJobIdOf(JOB, duplicate), lines: [{ text }] });

describe('startVirtualPrinter', () => {
  let printer: VirtualPrinter;

  beforeEach(async () => {
    printer = await startVirtualPrinter({ port: 0, name: 'Cocina <1>', printMs: 5 });
  });
  afterEach(() => printer.close());

  const post = (body: BodyInit, url = printer.serviceUrl) => fetch(url, { method: 'POST', body });
  const codeOf = async (reply: Promise<Response>) => /code="(\w*)"/.exec(await (await reply).text())?.[1];
  const setState = (body: string, headers = {}) => fetch(`${printer.url}/state`, { method: 'POST', body, headers });
  const readLedger = async () => (await fetch(`${printer.url}/ledger.json`)).json();

  it('prints a document, answers when it is on paper, and keeps it in the ledger [BP-10]', async () => {
    const reply = await post(ticket('A-17'));

    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(await reply.text()).toContain('<response success="true" code="" status="251658262" battery="0"');
    expect(await readLedger()).toEqual({
      name: 'Cocina <1>',
      offline: false,
      entries: [{ seq: 1, at: expect.stringMatching(/Z$/), jobUuid: JOB, copy: 1, marked: false, text: 'A-17' }],
    });
  });

  it('answers a check and prints nothing', async () => {
    const reply = await post(CHECK);

    expect(await reply.text()).toContain('success="true" code="" status="251658262"');
    expect(printer.ledger).toEqual([]);
  });

  it('prints one document after the other, in the order they came', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => post(ticket(`Pedido ${index}`))));

    expect(printer.ledger.map((entry) => entry.copy)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('keeps no connection open, lest a browser sends a document again by itself', async () => {
    expect((await post(CHECK)).headers.get('connection')).toBe('close');
    expect((await fetch(printer.serviceUrl, { method: 'OPTIONS' })).headers.get('connection')).toBe('close');
    expect((await fetch(printer.url)).headers.get('connection')).toBe('close');
  });

  it('counts a marked reprint apart', async () => {
    await post(ticket('A-17'));
    await post(ticket('A-17', true));

    expect(printer.ledger.map(({ copy, marked }) => ({ copy, marked }))).toEqual([
      { copy: 1, marked: false },
      { copy: null, marked: true },
    ]);
  });

  it('answers the question that a browser asks before it sends the headers of the printer SDK', async () => {
    const reply = await fetch(printer.serviceUrl, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,if-modified-since,soapaction' },
    });

    expect(reply.ok).toBe(true);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(reply.headers.get('access-control-allow-methods')).toBe('POST');
    expect(reply.headers.get('access-control-allow-headers')).toBe('content-type,if-modified-since,soapaction');
  });

  it('knows one device only', async () => {
    expect(await codeOf(post(CHECK, printer.serviceUrl.replace('local_printer', 'bar')))).toBe('DeviceNotFound');
    expect(await codeOf(post(CHECK, `${printer.url}/cgi-bin/epos/service.cgi`))).toBe('DeviceNotFound');
  });

  describe('offline', () => {
    it('breaks the connection without an answer, while its pages go on', async () => {
      await setState('{"offline": true}');

      await expect(post(ticket('A-17'))).rejects.toThrow('fetch failed');
      await expect(fetch(printer.serviceUrl, { method: 'OPTIONS' })).rejects.toThrow('fetch failed');
      expect(await readLedger()).toEqual({ name: 'Cocina <1>', offline: true, entries: [] });
    });

    it('loses what it was printing and what was waiting', async () => {
      const slow = await startVirtualPrinter({ port: 0, name: 'Barra', printMs: 60_000 });
      const waiting = [post(ticket('A-17'), slow.serviceUrl), post(ticket('A-18'), slow.serviceUrl)];
      const outcomes = Promise.allSettled(waiting);
      await post('', slow.serviceUrl);

      slow.setOffline(true);

      expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
      expect(slow.ledger).toEqual([]);
      await slow.close();
    });

    it('prints again once it is back', async () => {
      await setState('{"offline": true}');
      await setState('{"offline": false}');

      expect(await codeOf(post(ticket('A-17')))).toBe('');
      expect(printer.ledger).toHaveLength(1);
    });

    it.each(['', 'offline', '{}', '{"offline": "yes"}', '{"offline": true, "more": 1}', `{"offline": true${' '.repeat(2_000)}}`])(
      'refuses the state %.30p',
      async (body) => {
        expect((await setState(body)).status).toBe(400);
        expect(printer.offline).toBe(false);
      },
    );

    it('is not switched by the page of another site', async () => {
      expect((await setState('{"offline": true}', { origin: 'http://evil.example' })).status).toBe(403);
      expect(printer.offline).toBe(false);
    });
  });

  describe('bad input', () => {
    it.each<[string, BodyInit, string]>([
      ['nothing', '', 'SchemaError'],
      ['bytes that are not UTF-8', Buffer.from(ticket('a'), 'utf16le'), 'SchemaError'],
      ['ten megabytes', 'x'.repeat(10_000_000), 'RequestEntityTooLarge'],
      ['more paper than the roll has', ticket('\n'.repeat(30_000)), 'RequestEntityTooLarge'],
      ['an entity bomb', `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]>${CHECK}`, 'SchemaError'],
      ['two documents', CHECK + CHECK, 'SchemaError'],
      ['deep nesting', `${'<a>'.repeat(300_000)}`, 'SchemaError'],
    ])('refuses %s and goes on', async (_title, body, code) => {
      expect(await codeOf(post(body))).toBe(code);

      expect(await codeOf(post(CHECK))).toBe('');
      expect(printer.ledger).toEqual([]);
    });

    it('goes on when a client goes away half-way', async () => {
      await new Promise((resolve) => {
        const half = request(printer.serviceUrl, { method: 'POST', headers: { 'content-length': 1000 } });
        half.on('error', resolve);
        half.write('<s:Envelope', () => half.destroy());
        half.on('close', resolve);
      });

      expect(await codeOf(post(CHECK))).toBe('');
    });

    it('goes on after an address that is none', async () => {
      await new Promise((resolve) => {
        request({ port: printer.port, path: '//' }, resolve).on('error', resolve).end();
      });

      expect(await codeOf(post(CHECK))).toBe('');
    });

    it('takes documents by POST only', async () => {
      expect((await fetch(printer.serviceUrl)).status).toBe(405);
    });
  });

  it('says when its port is taken', async () => {
    await expect(startVirtualPrinter({ port: printer.port, name: 'Barra' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
