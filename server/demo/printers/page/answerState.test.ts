import { aTicket, anEposDocument } from '../../../../test/server/virtualTicket';
import { DEFAULT_PRINTER_STATE } from '../printerState';
import { startVirtualPrinter, type VirtualPrinter } from '../virtualPrinter';

describe('HTTP endpoints for the state of a virtual printer', () => {
  let printer: VirtualPrinter;

  beforeEach(async () => {
    printer = await startVirtualPrinter({ port: 0, name: 'Cocina', printMs: 5 });
  });
  afterEach(() => printer.close());

  const post = (path: string, body?: string, headers = {}) =>
    fetch(printer.url + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
  const well = { name: 'Cocina', ...DEFAULT_PRINTER_STATE, printMs: 5 };

  it('return the state and change single fields [BP-10]', async () => {
    expect(await (await fetch(`${printer.url}/state`)).json()).toEqual(well);

    expect(await (await post('/state', '{"cover": "open"}')).json()).toEqual({ ...well, cover: 'open' });
    expect(await (await post('/state', '{"paper": "end", "lateMs": 300000}')).json()).toEqual({
      ...well,
      cover: 'open',
      paper: 'end',
      lateMs: 300_000,
    });
    expect(await (await post('/state', '{}')).json()).toEqual({ ...well, cover: 'open', paper: 'end', lateMs: 300_000 });
    expect(printer.state).toMatchObject({ cover: 'open', paper: 'end' });
  });

  it.each([
    ['columns', '32'],
    ['offline', 'true'],
    ['connection', '"silent"'],
    ['cover', '"open"'],
    ['paper', '"nearEnd"'],
    ['broken', '"hotHead"'],
    ['busy', 'true'],
    ['cors', 'false'],
    ['battery', '"low"'],
    ['printMs', '0'],
    ['fault', '"half"'],
    ['lateMs', '1'],
    ['code', '"EX_BADPORT"'],
    ['spooler', '"never"'],
    ['spoolMs', '7'],
  ])('change field %s, and reset it with /mend except the paper width [BP-10]', async (field, value) => {
    const changed = { ...well, [field]: JSON.parse(value) };

    expect(await (await post('/state', `{"${field}": ${value}}`)).json()).toEqual(changed);
    expect(await (await post('/mend')).json()).toEqual({ ...well, columns: changed.columns });
  });

  it.each([
    ['', /JSON object/],
    ['offline', /JSON object/],
    ['[]', /JSON object/],
    ['null', /JSON object/],
    [`{"offline": true${' '.repeat(2_000)}}`, /JSON object of at most 1,024 bytes/],
    ['{"offline": "yes"}', /^offline: boolean expected$/],
    ['{"offline": null}', /^offline: boolean expected$/],
    ['{"offline": true, "more": 1, "__proto__": 2}', /^more: no such field/],
    ['{"cover": "ajar"}', /^cover: one of closed, open$/],
    ['{"columns": 40}', /^columns: one of 32, 42, 48$/],
    ['{"battery": 1}', /^battery: one of full, low, empty$/],
    ['{"printMs": -1, "lateMs": 300001}', /^printMs: at least 0; lateMs: at most 300000$/],
    ['{"spoolMs": 1.5}', /^spoolMs: int expected$/],
    ['{"spoolMs": "1"}', /^spoolMs: number expected$/],
    ['{"code": "<b>"}', /^code: text of the form /],
  ])('return 400 and the reason for an invalid body (%#) [BP-10]', async (body, error) => {
    const reply = await post('/state', body);

    expect([reply.status, await reply.json()]).toEqual([400, { error: expect.stringMatching(error) }]);
    expect(printer.state).toEqual({ ...DEFAULT_PRINTER_STATE, printMs: 5 });
  });

  it.each(['/state', '/mend'])('return 403 to a page of another site: %s [BP-10]', async (path) => {
    await post('/state', '{"busy": true}');

    for (const origin of ['http://evil.example', 'null', `https://127.0.0.1:${printer.port}`]) {
      expect((await post(path, '{"busy": false}', { origin })).status).toBe(403);
    }
    expect(printer.state.busy).toBe(true);
    expect((await post(path, '{"busy": false}', { origin: printer.url })).status).toBe(200);
    expect(printer.state.busy).toBe(false);
  });

  it.each([
    ['/state', 'PUT'],
    ['/mend', 'GET'],
    ['/mend', 'DELETE'],
  ])('return 405 for %s with method %s', async (path, method) => {
    expect((await fetch(printer.url + path, { method })).status).toBe(405);
  });

  it('change the state during a ticket, which is then incomplete in the ledger [BP-10]', async () => {
    await post('/state', '{"printMs": 300000}');
    const reply = fetch(printer.serviceUrl, { method: 'POST', body: aTicket(1) });
    // The answer to this invalid body comes after the printer accepted the ticket.
    await fetch(printer.serviceUrl, { method: 'POST', body: '' });
    await post('/state', '{"cover": "open"}');

    expect(await (await reply).text()).toContain('EPTR_COVER_OPEN');
  });

  it('return the ledger entries after a number [BP-10]', async () => {
    for (const text of ['A', 'B', 'C']) {
      await fetch(printer.serviceUrl, { method: 'POST', body: anEposDocument({ body: `<text>${text}</text>` }) });
    }
    const after = async (query: string) => {
      const { entries } = await (await fetch(`${printer.url}/ledger.json${query}`)).json();
      return entries.map(({ text }: { text: string }) => text).join('');
    };

    expect(await Promise.all(['', '?after=0', '?after=2', '?after=3', '?after=99', '?after=x', '?after=-1'].map(after))).toEqual([
      'ABC',
      'ABC',
      'C',
      '',
      '',
      'ABC',
      'ABC',
    ]);
  });
});
