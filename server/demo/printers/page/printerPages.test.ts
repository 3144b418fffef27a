import { escapeXml } from '../../../printing/tickets/escapeXml';
import { DEFAULT_PRINTER_STATE } from '../printerState';
import { startVirtualPrinter, type VirtualPrinter } from '../virtualPrinter';

const EPOS = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const WELL = { ...DEFAULT_PRINTER_STATE, printMs: 0 };

describe('pages of a virtual printer', () => {
  let printer: VirtualPrinter;

  beforeEach(async () => {
    printer = await startVirtualPrinter({ port: 0, name: 'Cocina & <b>bar</b>', printMs: 0 });
  });
  afterEach(() => printer.close());

  const get = async (path: string, language = 'en') => fetch(`${printer.url}${path}`, { headers: { 'accept-language': language } });
  const print = (text: string, printJobId = 'X1') =>
    fetch(printer.serviceUrl, {
      method: 'POST',
      body: `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header><parameter xmlns="${EPOS}"><printjobid>${printJobId}</printjobid></parameter></s:Header><s:Body><epos-print xmlns="${EPOS}"><text>${escapeXml(text)}&#10;</text><cut/></epos-print></s:Body></s:Envelope>`,
    });

  it('shows each ticket as paper, newest on top [BP-10]', async () => {
    await print('A-17');
    await print('A-18');

    const html = await (await get('/')).text();

    expect(html.indexOf('A-18')).toBeLessThan(html.indexOf('A-17'));
    expect(html.match(/<li class="ticket" data-seq="\d">.*?<svg class="paper"/g)).toHaveLength(2);
    expect(html).toContain('2 tickets');
  });

  it('escapes the text of tickets', async () => {
    await print('<img src=x onerror="alert(1)"> & more');

    const html = await (await get('/')).text();

    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
    expect(html).toContain('>Cocina &amp; &lt;b&gt;bar&lt;/b&gt;</h1>');
  });

  it('sends a Content-Security-Policy that allows only own resources', async () => {
    const page = await get('/');

    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(await page.text()).not.toMatch(/<script>|<style|style="/);
  });

  it('returns the tickets after those that a page shows', async () => {
    await print('A-17');
    await print('A-18');

    const news = await (await get('/paper.json?after=1')).json();

    expect(news).toMatchObject({
      state: WELL,
      last: 2,
      began: printer.ledger[0]?.at,
      arrived: 'Ticket 2 printed',
      html: expect.stringContaining('A-18'),
    });
    expect(news.html).not.toContain('A-17');
    expect(await (await get('/paper.json?after=2')).json()).toMatchObject({ last: 2, html: '' });
  });

  it('labels marked reprints above the paper', async () => {
    await print('A-17', 'ABEiM0RVZneImaq7zN3u_w.dup');

    expect(await (await get('/')).text()).toContain('<strong class="odd">marked reprint</strong>');
  });

  it.each([
    ['es-CO', 'Aún no ha salido ningún ticket'],
    ['en', 'No tickets printed yet'],
    ['pt-BR', 'Nenhum ticket saiu ainda'],
  ])('uses the language of the browser: %s', async (language, words) => {
    expect(await (await get('/', language)).text()).toContain(words);
  });

  it.each([
    ['/page.css', 'text/css; charset=utf-8'],
    ['/faults.css', 'text/css; charset=utf-8'],
    ['/paper.css', 'text/css; charset=utf-8'],
    ['/sizes.css', 'text/css; charset=utf-8'],
    ['/paper.js', 'text/javascript; charset=utf-8'],
    ['/paperRoll.js', 'text/javascript; charset=utf-8'],
    ['/faultsForm.js', 'text/javascript; charset=utf-8'],
    ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ])('serves %s', async (path, type) => {
    const file = await get(path);

    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe(type);
  });

  it('returns 404 for unknown paths', async () => {
    expect((await get('/../package.json')).status).toBe(404);
    expect((await fetch(printer.url, { method: 'DELETE' })).status).toBe(405);
  });
});
