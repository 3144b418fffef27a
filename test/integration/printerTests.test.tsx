import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { replyOfEpos } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';
import type { TestTicketReport } from '@/domain/testTicket';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { testTicketReports } from '@/services/printing/testTicketReports';
import { aPrinter } from '../factories/aPrinter';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { server } from '../msw/server';
import { field, openSettings } from './printerSettingsScreen';

const ADDRESS = 'http://printer.test/cgi-bin/epos/service.cgi';
const check = () => screen.getByRole('button', { name: 'Probar conexión' });
const ticket = () => screen.getByRole('button', { name: 'Ticket de prueba' });

/** A printer at ADDRESS that replies with this status; `requests` counts the requests. */
function aPrinterAt(status: number) {
  const printer = { requests: 0 };
  server.use(
    http.post(ADDRESS, () => {
      printer.requests += 1;
      const response = `<response success="true" code="" status="${status}" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/>`;
      return HttpResponse.xml(
        `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${response}</s:Body></s:Envelope>`,
      );
    }),
  );
  return printer;
}

const reply = (status: number): PrinterReply =>
  replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status, battery: 0 });

/** A print runtime with a printer at ADDRESS; `main`: its tab prints. The test resolves further checks. */
function aRuntime(main: boolean) {
  const checks: string[] = [];
  const answers: ((status: number) => void)[] = [];
  const runtime = aPrintRuntime({
    printers: runtimePrinters([aPrinter({ printerURL: ADDRESS })]),
    check: (url) => {
      checks.push(url);
      return new Promise((resolve) =>
        answers.push((status) => resolve({ reply: reply(status), at: new Date(checks.length).toISOString() })),
      );
    },
  });
  if (main) runtime.elect(true);
  return { runtime, checks, answer: (status: number) => answers.shift()?.(status) };
}

describe('connection check and test ticket of the printer settings', () => {
  it('check the typed address, in green when the printer replies [PR-09]', async () => {
    const printer = aPrinterAt(0x0f000016);
    const { user } = await openSettings({ printerURL: null });
    expect([check(), ticket()].map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
    await user.type(field('URL de la impresora'), ADDRESS);
    await user.click(check());

    expect(await screen.findByText('Conexión correcta')).toBeVisible();
    expect(check()).toHaveClass('bp6-intent-success');
    expect(printer.requests).toBe(1);
  });

  it('show a problem in grey, and clear it when the address changes [PR-09, T-04]', async () => {
    aPrinterAt(0x0f000036);
    const { user } = await openSettings({ printerURL: ADDRESS });
    await user.click(check());

    expect(await screen.findByText('Tapa abierta')).toBeVisible();
    expect(check()).not.toHaveClass('bp6-intent-success');
    await user.type(field('URL de la impresora'), '2');
    await waitFor(() => expect(screen.queryByText('Tapa abierta')).not.toBeInTheDocument());
  });

  it('send a ticket with the entered values, saved or not [PR-09]', async () => {
    const { user, sent } = await openSettings({ printerURL: ADDRESS });
    await user.click(screen.getByRole('button', { name: '32' }));
    expect(screen.getByText(/aunque no esté guardado/)).toBeVisible();
    await user.click(ticket());

    expect(await screen.findByText('Ticket de prueba enviado; esperando a la impresora…')).toBeVisible();
    expect(sent.tickets).toEqual([
      {
        thirdPartyServiceUuid: 'service-1',
        printerName: 'Cocina',
        printerNameList: ['Cocina'],
        withDate: true,
        locationName: 'Malasaña',
        customMessage: 'Si lees esto, la impresora funciona.',
        thirdParty: expect.objectContaining({ uuid: 'printer-1', printerURL: ADDRESS, ticketOptions: { columnsNumber: 32 } }),
      },
    ]);
    expect(sent.patches).toEqual([]);
  });

  it('show that another device replies at the address [T-04]', async () => {
    server.use(http.post(ADDRESS, () => HttpResponse.html('<html><body>Router</body></html>')));
    const { user } = await openSettings({ printerURL: ADDRESS });
    await user.click(check());

    expect(await screen.findByText('Otro dispositivo responde en esta dirección: revisa la URL de la impresora')).toBeVisible();
    expect(check()).not.toHaveClass('bp6-intent-success');
  });

  it.each<[Pick<TestTicketReport, 'state' | 'code'>, RegExp]>([
    [{ state: 'printed', code: null }, /^Impreso: el ticket de prueba salió$/],
    [{ state: 'failed', code: 'EPTR_COVER_OPEN' }, /^No salió: La tapa de la impresora está abierta\..*\(EPTR_COVER_OPEN\)$/],
    [{ state: 'held', code: 'SERVICE_UNAVAILABLE' }, /^Aún no ha salido: No se pudo conectar con la impresora/],
    [{ state: 'unknown', code: 'NOT_A_PRINTER' }, /^Enviado, pero nadie sabe si salió: Otro dispositivo responde/],
    [{ state: 'unknown', code: 'X_NEW' }, /^Enviado, pero nadie sabe si salió: X_NEW$/],
  ])('show the result of a ticket, in green only when it printed: %j [T-03]', async (report, text) => {
    const { user, answerTicket } = await openSettings({ printerURL: ADDRESS });
    answerTicket({ jobUuid: `job-${report.state}-${report.code}`, isServed: true });
    // The report may arrive before the reply that names the job.
    testTicketReports.publish({ jobUuid: `job-${report.state}-${report.code}`, locationId: 'location-1', ...report });
    await user.click(ticket());

    expect(await screen.findByText(text)).toBeVisible();
    expect(ticket().classList.contains('bp6-intent-success')).toBe(report.state === 'printed');
  });

  it('show that no tab prints at the moment [T-03]', async () => {
    const { user, answerTicket } = await openSettings({ printerURL: ADDRESS });
    answerTicket({ jobUuid: 'job-unserved', isServed: false });
    await user.click(ticket());

    expect(await screen.findByText(/ninguna página imprime ahora en este restaurante/)).toBeVisible();
    expect(ticket()).not.toHaveClass('bp6-intent-success');
  });

  it('show why a ticket could not be sent [PR-09]', async () => {
    const { user } = await openSettings({ printerURL: ADDRESS });
    server.use(http.post('*/api/Locations/:id/sayHelloToPrinter', () => HttpResponse.error()));
    await user.click(ticket());

    expect(await screen.findByText(/^No se pudo enviar: /)).toBeVisible();
  });

  it('are both disabled while one of them runs [PR-09]', async () => {
    const { runtime, checks, answer } = aRuntime(true);
    const { user } = await openSettings({ printerURL: ADDRESS }, { runtime: { printRuntime: runtime.actor } });
    await user.click(check());

    expect(screen.getByText('Comprobando…')).toBeVisible();
    expect([check(), ticket()].map((button) => (button as HTMLButtonElement).disabled)).toEqual([true, true]);
    act(() => answer(0x0f000016));
    expect(await screen.findByText('Conexión correcta')).toBeVisible();
    expect(ticket()).toBeEnabled();
    expect(checks).toHaveLength(1);
  });

  it('use the print lane of a tab that prints: one request at a time [PR-09]', async () => {
    const printer = aPrinterAt(0x0f000016);
    const { runtime, checks, answer } = aRuntime(true);
    await act(async () => {
      answer(0x0f000016);
      await Promise.resolve();
    });
    const { user } = await openSettings({ printerURL: ADDRESS }, { runtime: { printRuntime: runtime.actor } });
    await user.click(check());
    await waitFor(() => expect(checks).toHaveLength(2));
    act(() => answer(0x0f080036));

    expect(await screen.findByText('Tapa abierta')).toBeVisible();
    expect(printer.requests).toBe(0);
  });

  it('work in a tab that does not print [PR-09]', async () => {
    const printer = aPrinterAt(0x0f020016);
    const { runtime, checks } = aRuntime(false);
    const { user } = await openSettings({ printerURL: ADDRESS }, { runtime: { printRuntime: runtime.actor } });
    await user.click(check());

    expect(await screen.findByText('Conexión correcta; queda poco papel')).toBeVisible();
    expect([printer.requests, checks.length]).toEqual([1, 0]);
  });

  it('send a ticket to an installed program, whose connection cannot be checked [PR-19]', async () => {
    const { user, sent } = await openSettings({ connectMethod: 'CLIENT', printerURL: null, osName: 'EPSON', installationId: 'abc' });
    expect(screen.queryByRole('button', { name: 'Probar conexión' })).not.toBeInTheDocument();
    await user.click(ticket());

    expect(await screen.findByText('Ticket de prueba enviado; esperando a la impresora…')).toBeVisible();
    expect(sent.tickets).toEqual([
      expect.objectContaining({ thirdParty: expect.objectContaining({ connectMethod: 'CLIENT', osName: 'EPSON' }) }),
    ]);
  });
});
