import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { REPORT_TYPES } from '@/domain/report';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { anOrdersRow, aSalesRow } from '../factories/aReportRow';
import { refusal } from '../msw/handlers';
import { option, picker, serverHasAccounts, serverHasChannels } from './orderListScreen';
import { AS_OF, column, drawn, grid, plain, renderReports, serveFigures, serveReports, streamOf, tile, totals } from './reportsScreen';

const NONE = { sales: [], cancelled: 0, failed: 0 };
const euros = (amount: number) => [{ currency: 'EUR', amount }];
const THIS_FORTNIGHT = {
  byDay: [{ day: '2026-11-16', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }],
  byChannel: [{ channel: 'glovo', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }],
  byHour: [{ hour: 14, orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }],
  topProducts: [{ name: 'Croquetas', qty: 9, orders: 3, sales: euros(5_400) }],
};
const SAME_DAYS_BEFORE = { byDay: [{ day: '2026-11-01', orders: 5, sales: euros(10_000), cancelled: 0, failed: 2 }] };

const periodField = () => screen.findByRole('combobox', { name: 'Periodo' });
const lens = () => screen.findByRole('combobox', { name: 'El día empieza' });

afterEach(() => jest.useRealTimers());

describe('report filters', () => {
  it("first request all of today's orders: every status, every service type [RE-01]", async () => {
    const requests = serveReports([anOrdersRow()]);
    await renderReports();

    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1']);
    expect(requests).toEqual([{ path: '/orders/reports', type: 'orders', fromDay: '2026-11-20', toDay: '2026-11-20', days: 'location' }]);
    expect(await picker('Estado del pedido')).toHaveTextContent('Todos los estados');
    expect(await picker('Modalidad')).toHaveTextContent('Todas las modalidades');
  });

  it('filter tables and figures by service types and the three report statuses, and are saved [RE-01] [S-17]', async () => {
    const requests = serveReports([anOrdersRow()]);
    const figures = serveFigures({});
    const { user } = await renderReports();
    await user.click(await picker('Estado del pedido'));
    const listed = within(await screen.findByRole('listbox'));
    expect(listed.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Completado'),
      expect.stringContaining('No procesado'),
      expect.stringContaining('Cancelado'),
    ]);
    await user.click(await option('No procesado'));
    await user.click(await option('Cancelado'));
    await user.keyboard('{Escape}');
    await user.click(await picker('Modalidad'));
    await user.click(await option('Para llevar'));

    const narrowed = { serviceType: 'takeaway', statuses: ['NOT_PROCESSED', 'CANCELLED'] };
    await waitFor(() => expect(requests.at(-1)).toMatchObject(narrowed));
    await waitFor(() => expect(figures.at(-1)).toMatchObject(narrowed));
    expect(JSON.parse(localStorage.getItem('pase:filter:reports:user-1') ?? '')).toMatchObject({
      services: ['takeaway'],
      statuses: ['NOT_PROCESSED', 'CANCELLED'],
    });
  });

  it("request an account with its sub-accounts at the account's address [RE-02]", async () => {
    serverHasAccounts([anAccount(), anAccount({ id: 'account-2', name: 'Norte', parentId: 'account-1' })]);
    const requests = serveReports([anOrdersRow()]);
    const figures = serveFigures({});
    const { user } = await renderReports();
    await user.click(await picker('Cuenta'));
    await user.click(await option(anAccount().name));

    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ path: '/Accounts/account-1/reports', accountIds: ['account-1', 'account-2'] }),
    );
    await waitFor(() => expect(figures.at(-1)).toMatchObject({ accountIds: ['account-1', 'account-2'] }));
  });

  it("divide days by each location's time zone, the viewer's, or business days [BR-03]", async () => {
    const requests = serveReports([anOrdersRow()]);
    const { user } = await renderReports();
    await grid('Pedidos');

    await user.selectOptions(await lens(), 'A las 0:00 de mi zona');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ days: 'zone', timeZone: expect.stringMatching(/./) as string }));
    await user.selectOptions(await lens(), 'A la hora que abre el día');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ days: 'business', dayStartsAt: '5' }));
    expect(screen.getByText('Los días van de 05:00 a 05:00 del día siguiente en Europe/Madrid')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hora a la que empieza el día' }), '14:00');

    // At 13:00 in Madrid yesterday's business day has not ended.
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ dayStartsAt: '14', fromDay: '2026-11-19', toDay: '2026-11-19' }));
  });

  it("state that today is the viewer's day when the locations have several time zones [BR-03]", async () => {
    await renderReports('/reports', { locations: [aLocation(), aLocation({ id: 'location-2', timeZone: 'America/Bogota' })] });

    expect(await screen.findByText(/en la hora de cada restaurante; «hoy» es el de tu zona/)).toBeVisible();
  });

  it('send no request for invalid dates, and show why', async () => {
    const requests = serveReports([anOrdersRow()]);
    const figures = serveFigures({});
    await renderReports();
    await grid('Pedidos');
    const before = [requests.length, figures.length];

    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-11-19' } });
    expect(await screen.findByText('La fecha final es anterior a la inicial')).toBeVisible();
    expect(screen.getByText('Los informes se leen cuando las fechas son válidas.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2027-02-20' } });
    expect(await screen.findByText('El periodo puede tener como máximo 92 días')).toBeVisible();

    expect([requests.length, figures.length]).toEqual(before);
  });
});

describe('reports', () => {
  it.each(REPORT_TYPES)('load %s from its endpoint [RE-02]', async (type) => {
    const requests = serveReports([]);
    await renderReports(`/reports?report=${type}`);
    await screen.findByText('No hay pedidos con estos filtros');

    const [path, typeParameter] = type === 'salesWithProducts' ? ['/orders/reports/products', undefined] : ['/orders/reports', type];
    expect(requests.map((query) => [query['path'], query['type']])).toEqual([[path, typeParameter]]);
  });

  it('are tabs, and the address contains the open one [RE-02]', async () => {
    serveReports([anOrdersRow()], [aSalesRow()]);
    const { user, query } = await renderReports();
    await grid('Pedidos');

    await user.click(screen.getByRole('tab', { name: 'Ventas' }));

    expect(query()).toBe('?report=sales&period=today');
    expect(await column('Ventas', 'Ventas')).toEqual(['30,50 €']);
    expect(await column('Ventas', 'Canal')).toEqual(['glovo']);
  });

  it('show a separate total for each currency, with a notice', async () => {
    serverHasChannels([]);
    serveFigures({
      '2026-11-20': { byDay: [{ day: '2026-11-20', orders: 3, ...NONE, sales: [...euros(3_050), { currency: 'BRL', amount: 900 }] }] },
    });
    serveReports([aSalesRow(), aSalesRow({ currency: 'BRL', orders: 1, sales: 900, cancelled: 0 })]);
    await renderReports('/reports?report=sales');

    expect(await column('Ventas', 'Ventas')).toEqual(['30,50 €', 'R$ 9,00']);
    expect(totals()).toEqual(expect.arrayContaining(['30,50 €R$ 9,00', '3']));
    const total = within(screen.getByRole('row', { name: 'Total' }));
    expect(total.getByRole('link', { name: /30,50/ })).toHaveAttribute('href', expect.stringMatching(/statuses=COMPLETED&currency=EUR$/));
    expect(total.getByRole('link', { name: /9,00/ })).toHaveAttribute('href', expect.stringMatching(/statuses=COMPLETED&currency=BRL$/));
    expect(plain((await tile('Ventas BRL')).textContent)).toContain('R$ 9,00');
    expect(screen.getByText(/Hay varias monedas: cada una tiene su total/)).toBeVisible();
  });

  it('link each total to its orders, except when a column filter excludes some [BR-02]', async () => {
    serverHasChannels([]);
    serveReports([aSalesRow(), aSalesRow({ channel: 'ubereats' })]);
    const { user } = await renderReports('/reports?report=sales');
    await grid('Ventas');
    const links = () => [...screen.getByRole('row', { name: 'Total' }).querySelectorAll('a')];
    const day = 'fromDay=2026-11-20&toDay=2026-11-20&days=location';

    expect(links().map((link) => [plain(link.textContent), link.getAttribute('href')])).toEqual([
      ['4', `/reports?report=orders&${day}&statuses=COMPLETED`],
      ['61,00 €', `/reports?report=orders&${day}&statuses=COMPLETED`],
      ['0', `/reports?report=orders&${day}&statuses=COMPLETED&total=none`],
      ['2', `/reports?report=orders&${day}&statuses=CANCELLED`],
      ['0', `/reports?report=orders&${day}&statuses=NOT_PROCESSED`],
    ]);

    await user.click(screen.getByRole('button', { name: 'Opciones de Canal' }));
    await user.type(await screen.findByRole('textbox', { name: 'Contiene' }), 'glovo');
    await waitFor(() => expect(totals()).toContain('30,50 €'));
    expect(links()).toEqual([]);
  });

  it("mark rows with orders of another day in their location's time zone [BR-03]", async () => {
    serveReports([aSalesRow({ moved: 2 }), aSalesRow({ channel: 'ubereats' })]);
    await renderReports('/reports?report=sales');
    const table = await drawn('Ventas');

    expect(table.querySelectorAll('.grid-cell-marked')).toHaveLength(1);
    expect(table.querySelector('.grid-cell-marked')).toHaveAttribute(
      'title',
      '2 pedidos son de otro día en el calendario de su restaurante',
    );
    expect(screen.getByText('2 pedidos cambian de día con este corte')).toBeVisible();
  });

  it('define their figures in the column menus', async () => {
    serveReports([aSalesRow()]);
    const { user } = await renderReports('/reports?report=sales');
    await grid('Ventas');

    await user.click(screen.getByRole('button', { name: 'Opciones de Ventas' }));

    expect(await screen.findByText(/Suma de los totales de los pedidos que cuentan, en una sola moneda/)).toBeVisible();
  });
});

describe('report figures', () => {
  it('are compared with as many days of the previous fortnight, which are named [RE-03]', async () => {
    serveReports([anOrdersRow()]);
    const requests = serveFigures({ '2026-11-16': THIS_FORTNIGHT, '2026-11-01': SAME_DAYS_BEFORE });
    const { user } = await renderReports();
    await user.selectOptions(await periodField(), 'Esta quincena');

    await waitFor(async () => expect(plain((await tile('Pedidos')).textContent)).toBe('Pedidos4-20 % · antes 5'));
    expect(plain((await tile('Ventas')).textContent)).toBe('Ventas80,50 €-20 % · antes 100,00 €');
    expect(plain((await tile('Cancelados')).textContent)).toBe('Cancelados1– · antes 0');
    expect(plain((await tile('No procesados')).textContent)).toBe('No procesados2= · antes 2'.replace('=', '0 %'));
    expect(screen.getByText(/Comparado con 1–5 nov 2026, hasta las 13:00/)).toBeVisible();
    expect(requests.slice(-2).map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
      ['2026-11-16', '2026-11-30'],
      ['2026-11-01', '2026-11-05'],
    ]);
  });

  it('are compared also in a currency without current sales [RE-03]', async () => {
    serveReports([anOrdersRow()]);
    const pesos = { day: '2026-11-01', orders: 1, sales: [{ currency: 'COP', amount: 250_000 }], cancelled: 0, failed: 0 };
    serveFigures({ '2026-11-16': THIS_FORTNIGHT, '2026-11-01': { byDay: [...SAME_DAYS_BEFORE.byDay, pesos] } });
    const { user } = await renderReports();
    await user.selectOptions(await periodField(), 'Esta quincena');

    expect(plain((await tile('Ventas COP')).textContent)).toBe('Ventas COP$ 0-100 % · antes $ 2.500');
    expect(plain((await tile('Ventas EUR')).textContent)).toBe('Ventas EUR80,50 €-20 % · antes 100,00 €');
  });

  it('have charts of the same orders, which are also tables and can be collapsed [BR-05]', async () => {
    serveReports([anOrdersRow()]);
    serveFigures({
      '2026-11-20': { ...THIS_FORTNIGHT, byDay: [{ day: '2026-11-20', orders: 4, sales: euros(8_050), cancelled: 1, failed: 2 }] },
    });
    const { user } = await renderReports();
    const lines = async (name: string) => {
      const chart = within(await screen.findByRole('region', { name }));
      await user.click(await chart.findByRole('button', { name: /Ver como tabla/ }));
      return chart.getAllByRole('row').map(({ textContent }) => plain(textContent));
    };
    await user.click(await screen.findByRole('button', { name: 'Gráficos' }));
    await screen.findByRole('img', { name: /Gráfico de 1 barra: Pedidos por Canal/ });

    expect(await lines('Pedidos por día')).toEqual(['DíaPedidosVentasPedidos: 19 nov 2026', '20 nov480,50 €0']);
    expect(await lines('Pedidos por canal')).toEqual(['CanalPedidosVentasPedidos: 19 nov 2026', 'glovo480,50 €0']);
    const hours = await lines('Pedidos por hora');
    expect(hours).toHaveLength(25);
    expect(hours[15]).toBe('14:00480,50 €0');
    expect(await lines('Productos más vendidos')).toEqual(['ProductoUnidadesPedidosVentas', 'Croquetas9354,00 €']);

    await user.click(screen.getByRole('button', { name: 'Gráficos' }));
    expect(screen.queryByRole('region', { name: 'Pedidos por día' })).toBeNull();
  });

  it('are those of the moment of the rows, which the screen states, and everything is read again on request [M-02]', async () => {
    const requests = serveReports([anOrdersRow()], [anOrdersRow(), anOrdersRow({ id: 'order-2', code: 'A-2' })]);
    const day = { day: '2026-11-20', sales: euros(1_525), cancelled: 0, failed: 0 };
    const figures = serveFigures({ '2026-11-20': { byDay: [{ ...day, orders: 1 }] } });
    const { user } = await renderReports();

    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1']);
    expect(plain((await tile('Pedidos')).textContent)).toContain('Pedidos1');
    expect(screen.getByText(/Datos del/)).toHaveTextContent(/20 nov, 13:00/);
    expect([requests.length, figures.length]).toEqual([1, 2]);

    const later = serveFigures({ '2026-11-20': { byDay: [{ ...day, orders: 2 }] } });
    await user.click(screen.getByRole('button', { name: 'Leer de nuevo' }));
    await waitFor(async () => expect(await column('Pedidos', 'Pedido')).toEqual(['A-1', 'A-2']));

    expect(plain((await tile('Pedidos')).textContent)).toContain('Pedidos2');
    expect([requests.length, later.length]).toEqual([2, 2]);
  });

  it('show that the server did not send them, and retry', async () => {
    serveReports(() => HttpResponse.json({ data: [anOrdersRow()], count: 1, totalCount: 1 }), [anOrdersRow()]);
    const { user } = await renderReports();
    expect(await screen.findByText(/El servidor no envió las cifras/)).toBeVisible();

    serveFigures({ '2026-11-20': THIS_FORTNIGHT });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    await waitFor(async () => expect(plain((await tile('Pedidos')).textContent)).toContain('4'));
  });
});

describe('incomplete report', () => {
  const row = (n: number) => anOrdersRow({ id: `order-${n}`, code: `A-${n}`, placedAt: `2026-11-12T10:00:0${n}.000Z` });

  it('retains the rows of a broken stream, reports it, and resumes after the last row [BR-04]', async () => {
    const requests = serveReports(
      streamOf([{ begin: { rows: 3 } }, row(1), row(2)]),
      streamOf([{ begin: { rows: 1, asOf: '2026-11-20T12:05:00.000Z', figures: null } }, row(3), { end: { rows: 1 } }]),
    );
    const { user } = await renderReports();

    expect(await screen.findByText(/Llegaron 2 de 3 filas y se cortó la conexión/)).toBeVisible();
    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1', 'A-2']);
    await user.click(screen.getByRole('button', { name: 'Continuar' }));

    await waitFor(async () => expect(await column('Pedidos', 'Pedido')).toEqual(['A-1', 'A-2', 'A-3']));
    expect(requests.at(-1)).toMatchObject({ after: JSON.stringify(['2026-11-12T10:00:02.000Z', 'order-2']) });
    expect(await screen.findByText(/Las filas posteriores a la interrupción se leyeron a las/)).toBeVisible();
    expect(screen.queryByText(/se cortó la conexión/)).toBeNull();
  });

  it('restarts on request', async () => {
    const requests = serveReports(streamOf([{ begin: { rows: 3 } }, row(1)]), [row(1), row(2), row(3)]);
    const { user } = await renderReports();
    await user.click(await screen.findByRole('button', { name: 'Empezar de nuevo' }));

    await waitFor(async () => expect(await column('Pedidos', 'Pedido')).toHaveLength(3));
    expect(requests.at(-1)).not.toHaveProperty('after');
  });

  it('states that there are more rows than the limit', async () => {
    serveReports(streamOf([{ begin: { rows: 1 } }, row(1), { end: { rows: 1, isCut: true } }]));
    await renderReports();

    expect(await screen.findByText(/Hay más de 250\.000 filas: estas son las primeras/)).toBeVisible();
    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1']);
  });

  it('states how many orders changed while their rows were read [M-02]', async () => {
    serveReports(streamOf([{ begin: { rows: 1, asOf: AS_OF, figures: null } }, row(1), { end: { rows: 1, changed: 2 } }]));
    await renderReports();

    expect(await screen.findByText(/2 pedidos cambiaron mientras se leían las filas/)).toBeVisible();
  });

  it('counts the unreadable rows', async () => {
    serveReports([row(1), { day: 'yesterday' }, 7]);
    await renderReports();

    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1']);
    expect(screen.getByText('2 líneas no se han podido leer y no se muestran.')).toBeVisible();
  });

  it('shows why it failed, and retries', async () => {
    serveReports(() => refusal(403, 'FORBIDDEN'), [row(1)]);
    const { user } = await renderReports();
    const region = within(await screen.findByRole('region', { name: 'Pedidos' }));
    await user.click(await region.findByRole('button', { name: 'Volver a intentarlo' }));

    expect(await column('Pedidos', 'Pedido')).toEqual(['A-1']);
  });

  it('shows the progress, and stops on request', async () => {
    let open: () => void = () => undefined;
    const pendingReply = () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`${JSON.stringify({ begin: { rows: 9 } })}\n`));
          open = () => controller.close();
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
    };
    serveReports(pendingReply);
    const { user } = await renderReports();
    expect(await screen.findByText('0 de 9 filas')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Detener' }));

    expect(await screen.findByText(/Lo has detenido con 0 de 9 filas/)).toBeVisible();
    open();
  });

  it('resets the filters of a report without rows', async () => {
    const requests = serveReports([]);
    const { user } = await renderReports();
    await user.selectOptions(await periodField(), 'Este mes');
    await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ fromDay: '2026-11-20', toDay: '2026-11-20' }));
  });
});

async function openExport(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  return within(await screen.findByRole('dialog', { name: 'Exportar la tabla' }));
}

describe('export of a report', () => {
  it('offers a file that was verified against the table, and reports its changes to texts [RE-02] [BR-04]', async () => {
    serveReports([anOrdersRow(), anOrdersRow({ id: 'order-2', code: '=1+1' })]);
    const { user } = await renderReports();
    await grid('Pedidos');

    const dialog = await openExport(user);
    await user.click(dialog.getByRole('button', { name: 'Exportar' }));

    expect(await dialog.findByText('pedidos_2026-11-20_2026-11-20_20261120T120000Z.csv: 2 filas.')).toBeVisible();
    expect(dialog.getByText(/Comprobado contra la tabla/)).toBeVisible();
    expect(dialog.getByText(/1 texto empezaba como una fórmula/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Descargar' })).toBeEnabled();
  });

  it('reports that there is no file when missing rows cannot be loaded [BR-04]', async () => {
    serveReports(streamOf([{ begin: { rows: 2 } }, anOrdersRow()]), () => refusal(403, 'FORBIDDEN'));
    const { user } = await renderReports();
    await screen.findByText(/se cortó la conexión/);

    await user.click((await openExport(user)).getByRole('button', { name: 'Exportar' }));

    expect(await screen.findByText(/Faltan filas y no llegaron: no hay archivo/)).toBeVisible();
  });
});
