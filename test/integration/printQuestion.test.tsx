import '@/app/OrderScreen';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JournalJob } from '@/services/printing/printJournal';
import { aJournalJob, anAskingJob } from '../factories/aJournalJob';
import { anOrder } from '../factories/anOrder';
import { aPrintJournal } from '../factories/aPrintJournal';
import { aPrintRuntime } from '../machines/aPrintRuntime';
import { beforeBoard, serverWith } from './boardScreen';
import { MADRID, ofTill, openJournal } from './journalScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('question about a ticket with an unknown result', () => {
  const RECEIPT = anAskingJob({ uuid: 'asking', job: { ...ofTill, orderId: 'order-1', orderCode: 'A-1001' } });
  const title = '¿Salió el ticket del pedido A-1001?';
  const question = () => screen.findByRole('region', { name: title });

  /** Opens the order's drawer in a tab that does not print. */
  async function openDrawer(jobs: readonly JournalJob[]) {
    serverWith([anOrder()]);
    signedInAs('location-staff', [MADRID]);
    const printed = aPrintJournal(jobs);
    const { app, user } = await renderApp('/operations?order=order-1');
    const drawer = await screen.findByRole('dialog', { name: 'Pedido A-1001' });
    act(() => app.runtime.change({ journal: printed.journal, printRuntime: null }));
    return { app, user, drawer, ...printed, change: (next: readonly JournalJob[]) => act(() => printed.change(next)) };
  }

  it("is first in the order's printing section, with ticket, printer, time and reason [BP-06]", async () => {
    // Loading the page again changes the record, but not the time of the ticket.
    const { drawer } = await openDrawer([{ ...RECEIPT, changedAt: '2026-11-20T14:30:00.000Z' }]);

    const shown = await question();
    expect(drawer).toContainElement(shown);
    expect(within(drawer).getByRole('heading', { name: 'Impresión' }).nextElementSibling).toContainElement(shown);
    expect(shown).toHaveTextContent('Trabajo del 20 nov, 13:00 CET para Caja · Centro. Se envió y no se sabe si salió.');
    expect(shown).toHaveTextContent('Tiempo de espera agotado. Mira si salió el ticket antes de imprimir de nuevo. (TIMEOUT)');
  });

  it.each([
    ['CHANGE', '¿Salió el aviso de cambio del pedido A-1001?'],
    ['VOID', '¿Salió el aviso de anulación del pedido A-1001?'],
  ] as const)('names a slip as such, because its ticket may be on paper without it: %s [BP-06]', async (kind, slipTitle) => {
    await openDrawer([anAskingJob({ uuid: 'asking', job: { ...ofTill, orderId: 'order-1', orderCode: 'A-1001', kind } })]);

    expect(await screen.findByRole('region', { name: slipTitle })).toBeVisible();
  });

  it.each([
    ['Sí, salió', 'job.confirm'],
    ['Imprimir de nuevo', 'job.retry'],
  ] as const)('is answered once with one click on %s [BP-06]', async (name, type) => {
    const { user, commands } = await openDrawer([RECEIPT]);
    const buttons = within(await question()).getAllByRole('button');

    await user.click(within(await question()).getByRole('button', { name }));

    expect(commands).toEqual([{ type, uuid: 'asking' }]);
    for (const button of buttons) expect(button).toBeDisabled();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('is answered with the keyboard, disappears, and leaves the focus in its container [BP-06]', async () => {
    const { user, commands, change, drawer } = await openDrawer([RECEIPT]);
    within(await question())
      .getByRole('button', { name: 'Sí, salió' })
      .focus();

    await user.keyboard('{Enter}');
    change([aJournalJob({ uuid: 'asking', job: RECEIPT.job, changedAt: '2026-11-20T12:05:01.000Z' })]);

    await waitFor(() => expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument());
    expect(commands).toEqual([{ type: 'job.confirm', uuid: 'asking' }]);
    expect(drawer.contains(document.activeElement)).toBe(true);
    expect(document.activeElement).toHaveClass('print-questions');
  });

  it('can be answered again when it returns [BP-06]', async () => {
    const { user, change } = await openDrawer([RECEIPT]);
    await user.click(within(await question()).getByRole('button', { name: 'Imprimir de nuevo' }));

    change([
      { ...RECEIPT, copies: [{ copy: 1, attempt: 2, state: 'UNKNOWN', code: 'EX_TIMEOUT' }], changedAt: '2026-11-20T12:05:09.000Z' },
    ]);

    expect(await within(await question()).findByText(/^La impresora no terminó a tiempo.*\(EX_TIMEOUT\)$/)).toBeVisible();
    expect(within(await question()).getByRole('button', { name: 'Sí, salió' })).toBeEnabled();
  });

  it('reports that no tab handled the answer, and accepts another answer', async () => {
    const { commands } = await openDrawer([RECEIPT]);
    const shown = await question();
    jest.useFakeTimers({ now: new Date('2026-11-20T12:05:00.000Z') });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(within(shown).getByRole('button', { name: 'Sí, salió' }));

    act(() => jest.advanceTimersByTime(10_000));

    expect(within(shown).getByRole('alert')).toHaveTextContent(/^Ninguna pestaña de este navegador tiene ahora este trabajo/);
    await user.click(within(shown).getByRole('button', { name: 'Sí, salió' }));
    expect(commands).toHaveLength(2);
    expect(within(shown).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers "discard" instead of a copy that would look like the first ticket [BP-06]', async () => {
    const { user, commands } = await openDrawer([{ ...RECEIPT, job: { ...RECEIPT.job, hasDuplicateBody: false } }]);
    const shown = await question();

    expect(within(shown).queryByRole('button', { name: 'Imprimir de nuevo' })).not.toBeInTheDocument();
    await user.click(within(shown).getByRole('button', { name: 'No salió' }));

    expect(commands).toEqual([{ type: 'job.discard', uuid: 'asking' }]);
  });

  it('names its copy, and states that the page was closed', async () => {
    await openDrawer([
      {
        ...RECEIPT,
        copies: [
          { copy: 1, attempt: 1, state: 'DONE' },
          { copy: 2, attempt: 1, state: 'UNKNOWN' },
        ],
      },
    ]);

    expect(await question()).toHaveTextContent(/Copia 2 de 2 · Trabajo del .* para Caja/);
    expect(await question()).toHaveTextContent('La página se cerró o se recargó antes de que contestara la impresora.');
  });

  it('is hidden while another device prints [BP-06]', async () => {
    const { app } = await openDrawer([RECEIPT]);
    await question();
    const runtime = aPrintRuntime({ printers: [], check: () => new Promise(() => undefined) });
    act(() => app.runtime.change({ printRuntime: runtime.actor }));
    act(() => runtime.elect(false));

    await waitFor(() => expect(screen.queryByRole('region', { name: title })).not.toBeInTheDocument());
    act(() => runtime.elect(true));
    await question();
  });

  it('is not shown for other orders, nor while the result is being determined [BP-06]', async () => {
    const { drawer } = await openDrawer([
      anAskingJob({ uuid: 'other', job: { orderId: 'order-2' } }),
      aJournalJob({ uuid: 'self', copies: [{ state: 'UNKNOWN' }], endedAt: null }),
    ]);

    await within(drawer).findByText(/Pizza margarita/);
    expect(screen.queryByRole('region', { name: /^¿Salió/ })).not.toBeInTheDocument();
  });

  it("is also on the order's page and in the journal, oldest first, five at a time [BP-06]", async () => {
    serverWith([anOrder()]);
    const printed = aPrintJournal([RECEIPT]);
    const { app } = await renderApp('/orders/order-1');
    await screen.findByRole('article', { name: 'Pedido A-1001' });
    act(() => app.runtime.change({ journal: printed.journal }));
    expect(await question()).toBeVisible();
    cleanup();

    const many = Array.from({ length: 8 }, (_, index) =>
      anAskingJob({ uuid: `job-${index}`, job: { ...ofTill, orderCode: `ASK${index}` } }),
    );
    await openJournal(many);
    const questions = await screen.findAllByRole('region', { name: /^¿Salió/ });
    expect(questions.map((each) => within(each).getByText(/^¿Salió/).textContent)).toEqual(
      [7, 6, 5, 4, 3].map((index) => `¿Salió el ticket del pedido ASK${index}?`),
    );
    expect(screen.getByText('Y 3 preguntas más.')).toBeVisible();
  });
});
