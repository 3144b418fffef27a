import { DEFAULT_PRINTER_STATE, type PrinterState } from '../printerState';
import type { PaperTicket } from '../paperLedger';
import { olderTickets, paperNews, paperPage, type PrinterView } from './paperPage';

const AT = '2026-11-21T12:42:05.120Z';

function aTicket(seq: number): PaperTicket {
  const entry = {
    seq,
    at: AT,
    jobUuid: null,
    copy: null,
    marked: false,
    complete: true,
    bytes: 100,
    hash: '0123456789abcdef',
    text: `A-${seq}`,
  };
  return { ...entry, svg: `<svg class="paper"><text>A-${seq};</text></svg>`, width: 576, height: 400 };
}

function aView(count: number, state: Partial<PrinterState> = {}, more: Partial<PrinterView> = {}): PrinterView {
  const entries = Array.from({ length: count }, (_, index) => aTicket(index + 1));
  const ledger = { entries, tickets: entries.slice(-200), record: () => undefined };
  return { name: 'Cocina', state: { ...DEFAULT_PRINTER_STATE, ...state }, ledger, drawerOpenedAt: null, siblings: () => [], ...more };
}

const shownIn = (html: string) => [...html.matchAll(/>A-(\d+);</g)].map(([, seq]) => Number(seq));

describe('paperPage', () => {
  it('shows the newest tickets, newest on top, and returns older ones up to 200 on request [BP-10]', () => {
    const view = aView(205);
    const shown = shownIn(paperPage(view, 'en'));
    expect(shown).toHaveLength(20);

    for (let more = shown; more.length > 0; shown.push(...more)) more = shownIn(olderTickets(view, shown.at(-1) ?? 0, 'en'));

    expect(shown).toEqual(Array.from({ length: 200 }, (_, index) => 205 - index));
    expect(paperPage(view, 'en')).toContain('205 tickets');
  });

  it('escapes names', () => {
    const siblings = () => [{ name: '<i>Barra</i>', url: 'http://127.0.0.1:4402/?a="b"' }];
    const html = paperPage(aView(0, {}, { name: '"><img src=x>', siblings }), 'en');

    expect(html).not.toMatch(/<img|<i>/);
    expect(html).toContain('&lt;i&gt;Barra&lt;/i&gt;<code>127.0.0.1:4402</code>');
    expect(html).toContain('href="http://127.0.0.1:4402/?a=&quot;b&quot;"');
  });

  it('links to the other printers of the server, if any', () => {
    const siblings = () => Array.from({ length: 15 }, (_, index) => ({ name: `Barra ${index}`, url: `http://127.0.0.1:${4402 + index}` }));

    expect(paperPage(aView(0, {}, { siblings }), 'en').match(/<a href="http:/g)).toHaveLength(15);
    expect(paperPage(aView(0), 'en')).not.toContain('Other printers');
  });

  it('shows a text if there are no tickets yet', () => {
    expect(paperPage(aView(0), 'es')).toContain('Aún no ha salido ningún ticket');
  });
});

describe('paperNews', () => {
  it('returns the tickets after a number, and announces them once', () => {
    const news = paperNews(aView(3), 1, 'en');

    expect(news).toMatchObject({ last: 3, began: AT, arrived: '2 tickets printed, up to 3', wrong: false });
    expect(shownIn(news.html)).toEqual([3, 2]);
    expect(paperNews(aView(3), 3, 'en')).toMatchObject({ last: 3, arrived: '', html: '' });
  });

  it('lists all faults [BP-10]', () => {
    const { status, wrong } = paperNews(aView(0, { cover: 'open', paper: 'nearEnd' }), 0, 'es');

    expect(wrong).toBe(true);
    expect(status.replace(/<svg.*?<\/svg>/g, '')).toBe('<li class="bad">Tapa abierta</li><li class="warning">Queda poco papel</li>');
  });

  it('shows that there are no faults, also with a full battery', () => {
    const { status, wrong } = paperNews(aView(0, { battery: 'full' }), 0, 'en');

    expect(wrong).toBe(false);
    expect(status.replace(/<svg.*?<\/svg>/g, '')).toBe(
      '<li class="good">Connected, no faults</li><li class="note">On battery, charged</li>',
    );
  });

  it('shows the paper width, the number of tickets and when the drawer was opened', () => {
    expect(paperNews(aView(1, { columns: 32 }, { drawerOpenedAt: AT }), 0, 'en').facts).toBe(
      `<span>32 columns · 58 mm</span><span>1 ticket</span><span>Drawer opened at <time datetime="${AT}">12:42:05 UTC</time></span>`,
    );
    expect(paperNews(aView(0, { columns: 42 }), 0, 'en').facts).toBe('<span>42 columns · 80 mm</span><span>0 tickets</span>');
  });
});
