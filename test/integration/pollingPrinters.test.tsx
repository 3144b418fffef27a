// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/OrderScreen';
import '@/app/PrintJournalScreen';
import '@/app/shell/ReadyPanel';
import '@/features/printing/PrintingBanners/PrintingBanners';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { answerPrintQuestion, listPrintQuestions } from '@/contract/printQuestions';
import { listTag } from '@/contract/tags';
import type { PrinterEntry } from '@/domain/printer';
import type { PrinterReport } from '@/domain/printJob';
import type { PrintQuestion } from '@/domain/printQuestion';
import { baseApi } from '@/services/api/baseApi';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { aLocation } from '../factories/aLocation';
import { anOrder } from '../factories/anOrder';
import { aPrinter } from '../factories/aPrinter';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aConnection } from '../machines/aConnection';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const TILL = aPrinter({ uuid: 'printer-2', ticketType: 'RECEIPT', printerName: 'Caja', connectMethod: 'SERVER_DIRECT', printerURL: '' });
const LOCATION = aLocation({ name: 'Centro', timeZone: 'Europe/Madrid', thirdPartyServices: [TILL] });

const aQuestion = (over: Partial<PrintQuestion> = {}): PrintQuestion => ({
  ...{ uuid: 'job-1', orderId: 'order-1', orderCode: 'A-1001', locationId: 'location-1', printerUuid: 'printer-2', ticketType: 'RECEIPT' },
  ...{ kind: 'TICKET', copy: 1, copies: 1, attempt: 1, code: 'TIMEOUT', sentAt: '2026-11-20T12:00:00.000Z', mayPrintAgain: true },
  ...over,
});

/** A server with questions. Returns the accepted answers; `refuse` rejects all, as after an answer on another device. */
function questionsAre(questions: PrintQuestion[], { refuse = false } = {}) {
  const answers: unknown[] = [];
  server.use(
    handle(listPrintQuestions, () => HttpResponse.json({ data: questions, count: questions.length, totalCount: questions.length })),
    handle(answerPrintQuestion, async ({ request, params }) => {
      if (refuse) return refusal(409, 'CONFLICT');
      answers.push([params['uuid'], await request.json()]);
      questions.splice(0, 1);
      return HttpResponse.json({ data: { uuid: params['uuid'] } });
    }),
  );
  return answers;
}

/** Opens a page of staff with a till that polls; another device of the user prints on the printers of tabs. */
async function open(address: string, reports: PrinterReport[] = [], others: PrinterEntry[] = []) {
  serverWith([anOrder()]);
  signedInAs('location-staff', [{ ...LOCATION, thirdPartyServices: [TILL, ...others] }]);
  const { app, user } = await renderApp(address);
  const runtime = aPrintRuntime({ printers: runtimePrinters([TILL, ...others]), check: () => new Promise(() => undefined) });
  const connection = aConnection();
  await waitFor(() => expect(connection.getSnapshot().value).toBe('ready'));
  act(() => app.runtime.change({ printRuntime: runtime.actor, connection, journal: aPrintJournal().journal }));
  const report = (now: PrinterReport[]) =>
    act(() =>
      runtime.actor.send({
        ...{
          type: 'mainTab.reported',
          isMaster: false,
          plain: false,
          tick: false,
          vacant: false,
          epoch: 2,
          at: '2026-11-20T12:05:00.000Z',
        },
        reports: now,
      }),
    );
  act(() => runtime.actor.send({ type: 'connection.joined' }));
  report(reports);
  return { app, user, report };
}

const down = (over: Partial<PrinterReport> = {}): PrinterReport => ({
  ...{ printerUuid: 'printer-2', ok: false, at: '2026-11-20T12:04:00.000Z', trouble: 'timeout', since: '2026-11-20T12:01:00.000Z' },
  ...over,
});
const well: PrinterReport = { printerUuid: 'printer-2', ok: true, at: '2026-11-20T12:04:00.000Z' };

beforeEach(beforeBoard);

describe('a ticket of a printer that polls, without a result', () => {
  const title = '¿Salió el ticket del pedido A-1001?';
  const question = () => screen.findByRole('region', { name: title });

  it('is asked about in its order, on every device, with ticket, printer, time and reason [V-05]', async () => {
    questionsAre([aQuestion()]);
    await open('/operations?order=order-1');

    const shown = await question();
    const drawer = screen.getByRole('dialog', { name: 'Pedido A-1001' });
    expect(within(drawer).getByRole('heading', { name: 'Impresión' }).nextElementSibling).toContainElement(shown);
    expect(shown).toHaveTextContent('Trabajo del 20 nov, 13:00 CET para Caja · Centro. Se envió y no se sabe si salió.');
    expect(shown).toHaveTextContent('(TIMEOUT)');
  });

  it('is asked about also if an installed program printed it and sent no result [PR-19]', async () => {
    const bar = aPrinter({ uuid: 'printer-3', ticketType: 'RECEIPT', printerName: 'Barra', connectMethod: 'CLIENT', printerURL: '' });
    questionsAre([aQuestion({ printerUuid: 'printer-3' })]);
    serverWith([anOrder()]);
    signedInAs('location-staff', [{ ...LOCATION, thirdPartyServices: [bar] }]);
    await renderApp('/operations?order=order-1');

    expect(await question()).toHaveTextContent('para Barra · Centro.');
    expect(await question()).toHaveTextContent('(TIMEOUT)');
  });

  it('names a slip as such [V-05]', async () => {
    questionsAre([aQuestion({ kind: 'CHANGE' })]);
    await open('/operations?order=order-1');

    expect(await screen.findByRole('region', { name: '¿Salió el aviso de cambio del pedido A-1001?' })).toBeVisible();
  });

  it.each([
    ['Sí, salió', 'PRINTED', {}],
    ['Imprimir de nuevo', 'PRINT_AGAIN', {}],
    ['No salió', 'DISCARDED', { mayPrintAgain: false }],
  ] as const)('is answered with one click on %s, and the question disappears [V-05]', async (name, answer, over) => {
    const answers = questionsAre([aQuestion(over)]);
    const { user } = await open('/operations?order=order-1');

    await user.click(within(await question()).getByRole('button', { name }));

    await waitFor(() => expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument());
    expect(answers).toEqual([['job-1', { copy: 1, attempt: 1, answer }]]);
    expect(document.activeElement).toHaveClass('print-questions');
  });

  it('stays with the reason if the question was answered on another device, until the list changes [V-05]', async () => {
    const questions = [aQuestion()];
    questionsAre(questions, { refuse: true });
    const { app, user } = await open('/operations?order=order-1');

    await user.click(within(await question()).getByRole('button', { name: 'Sí, salió' }));
    expect(await within(await question()).findByRole('alert')).toHaveTextContent(
      'La pregunta ya se respondió en otro dispositivo, o el ticket ha caducado.',
    );

    questions.splice(0);
    act(() => void app.store.dispatch(baseApi.util.invalidateTags([listTag('printQuestion')])));
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument());
  });

  it('is announced above the screens, and listed in the journal [V-05]', async () => {
    questionsAre([aQuestion(), aQuestion({ uuid: 'job-2', orderId: '', orderCode: null })]);
    const { user } = await open('/operations', [{ ...well, questions: 1 }]);

    const banner = await screen.findByText(/^1 ticket espera tu respuesta/);
    await user.click(within(banner).getByRole('link', { name: 'Responder' }));

    expect(await question()).toBeVisible();
    expect(screen.getByRole('region', { name: '¿Salió el ticket de prueba?' })).toBeVisible();
  });
});

describe('a printer that polls', () => {
  it('is named above the board while it does not print: what is wrong, since when, what to do [V-08]', async () => {
    const { report } = await open('/operations', [down()]);

    const alert = await screen.findByText('Una impresora no imprime.');
    expect(alert.closest('[role=alert]')).toHaveTextContent(
      'Arréglalo en la impresora; sus tickets esperan y salen entonces.' +
        'Caja · Centro: No disponible · la impresora no pide tickets; mira si está encendida y conectada a internet, desde el 20 nov, 13:01 CET',
    );

    report([down({ trouble: 'coverOpen', since: '2026-11-20T12:03:00.000Z' })]);
    expect(await screen.findByText(/Caja · Centro: Tapa abierta, desde el/)).toHaveTextContent('13:03');

    report([well]);
    await waitFor(() => expect(screen.queryByText('Una impresora no imprime.')).not.toBeInTheDocument());
  });

  it('does not make a tab unnecessary for another printer of the restaurant [V-08]', async () => {
    const { user } = await open('/operations', [well], [aPrinter()]);
    await user.click(screen.getByRole('button', { name: /^Impresoras/ }));

    expect(await screen.findByText(/^Conectada/)).toBeVisible();
    expect(screen.queryByText(/^Las impresoras piden sus tickets/)).not.toBeInTheDocument();
  });

  it('is a line of "ready for service", and no tab is missed for it [V-08]', async () => {
    const { user, report } = await open('/operations', [well]);
    await user.click(screen.getByRole('button', { name: /^Impresoras/ }));
    expect(await screen.findByText('Las impresoras piden sus tickets: no hace falta ninguna pestaña')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Listo para el servicio' }));
    const panel = await screen.findByRole('dialog', { name: 'Listo para el servicio' });
    const line = (name: string) => within(panel).getByRole('listitem', { name });

    expect(within(line('Caja · Centro')).getByRole('img', { name: 'Bien' })).toBeVisible();
    expect(line('Caja · Centro')).toHaveTextContent('Conectada · la impresora pide sus tickets');
    expect(line('Quién imprime')).toHaveTextContent('Las impresoras piden sus tickets');

    report([down()]);
    expect(within(line('Caja · Centro')).getByRole('img', { name: 'Mal' })).toBeVisible();
    expect(line('Caja · Centro')).toHaveTextContent(
      'la impresora no pide tickets; mira si está encendida y conectada a internet, desde el 20 nov, 13:01 CET.',
    );
    report([down({ trouble: 'paperEnd' })]);
    expect(line('Caja · Centro')).toHaveTextContent('Sin papel · 0x00080000, desde el 20 nov, 13:01 CET. Mira que esté encendida');
  });
});
