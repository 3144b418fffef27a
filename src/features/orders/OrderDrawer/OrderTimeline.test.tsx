import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StatusEntry } from '@/domain/order';
import { OrderTimeline } from '@/features/orders/OrderDrawer/OrderTimeline';
import { aPrinterEntry, aStatusEntry } from '../../../../test/factories/anOrder';
import { fixNow } from '../../../../test/setup/fixedNow';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

const renderEntries = (...entries: StatusEntry[]) =>
  renderWithTexts(<OrderTimeline entries={entries} timeZone="Europe/Madrid" money={(amount) => `${amount / 100} €`} />);
const lines = () => screen.getAllByRole('listitem');

beforeEach(() => fixNow('2026-11-20T12:05:00.000Z'));
afterEach(() => jest.useRealTimers());

describe('OrderTimeline', () => {
  it('lists order, POS, rider and printer entries together, newest first, with author and time [OR-11]', () => {
    renderEntries(
      aStatusEntry({ status: 'INCOMING_NEW', creator: 'glovo', date: '2026-11-20T12:00:00.000Z' }),
      aPrinterEntry({ date: '2026-11-20T12:03:00.000Z' }),
      aStatusEntry({ status: 'IN_KITCHEN', type: 'pos', creator: 'toast', date: '2026-11-20T12:01:00.000Z' }),
      aStatusEntry({ status: 'PICKING', type: 'rider', creator: 'Iván', date: '2026-11-20T12:02:00.000Z' }),
    );

    expect(lines().map((line) => line.querySelector('summary')?.textContent?.replace(/ (?:CET|GMT\+1)/, ''))).toEqual([
      '20 nov, 13:03Pedido impresoImpresora · web-app',
      '20 nov, 13:02Va a recogerRepartidor · Iván',
      '20 nov, 13:01En cocinaTPV · toast',
      '20 nov, 13:00NuevoPedido · glovo',
    ]);
  });

  it('lists what a channel changed on the order [V-01]', () => {
    const change = {
      items: [
        { kind: 'added', name: 'Agua', quantity: 2 },
        { kind: 'quantity', name: 'Tarta', quantity: 3, before: 1 },
        { kind: 'removed', name: 'Pan', quantity: 1 },
        { kind: 'replaced', name: 'Pizza', quantity: 1, before: 1 },
      ],
      fields: ['times', 'total'],
    };
    renderEntries(aStatusEntry({ status: 'CHANGED', type: 'change', creator: 'glovo', meta: { change } }));

    const [line] = lines();
    expect(line?.querySelector('summary')).toHaveTextContent('Pedido cambiadoCambio · glovo');
    const texts = ['Añadido: 2 × Agua', 'Tarta: 1 → 3', 'Quitado: 1 × Pan', 'Cambiado: 1 × Pizza', 'Horas y Total'];
    for (const text of texts) expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['changed', 'Cambiado en el TPV', undefined],
    ['refused', 'El TPV no ha cambiado el pedido: hay que cambiarlo allí a mano', 'ERROR_POS_OFFLINE'],
  ])('shows the reply of the POS to a change: %s [V-01]', (posChange, text, reason) => {
    renderEntries(
      aStatusEntry({ status: 'CHANGED', type: 'change', creator: 'pos', meta: { posChange, posContents: 1 }, ...(reason && { reason }) }),
    );

    expect(lines()[0]?.querySelector('summary')).toHaveTextContent(`${text}TPV · pos`);
    expect(screen.queryAllByText(/ERROR_POS_OFFLINE/)).toHaveLength(reason ? 1 : 0);
  });

  it('names the person who changed the order [V-01]', () => {
    const change = { items: [], fields: ['comments'] };
    renderEntries(
      aStatusEntry({ status: 'CHANGED', type: 'change', creator: 'web-app', meta: { change, by: { id: 'user-1', name: 'Ana Gil' } } }),
    );

    expect(screen.getByText('Cambiado por Ana Gil')).toBeVisible();
  });

  it('states that a ticket was given to a backup printer [V-02]', () => {
    renderEntries(aPrinterEntry({ status: 'MOVED_TO_BACKUP' }));

    expect(screen.getByText('Pasa a la impresora de respaldo')).toBeVisible();
  });

  it.each([
    ['REQUIRES_MANUAL_PRINT', null, 'El pedido necesita imprimirse manualmente.'],
    ['REQUIRES_MANUAL_PRINTING', null, 'El pedido necesita imprimirse manualmente.'],
    ['ERROR', 'EPTR_COVER_OPEN', 'EL PEDIDO NO PUDO IMPRIMIRSE (EPTR_COVER_OPEN)'],
    ['ERROR', '', 'EL PEDIDO NO PUDO IMPRIMIRSE (UNKNOW)'],
    ['SUCCESS', null, 'Pedido impreso'],
    ['BURNT', null, 'Estado de impresión desconocido'],
  ])('shows a printer entry %s (%p) as %s [PR-18]', (status, reason, text) => {
    renderEntries(aPrinterEntry({ status, reason }));

    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['COULD_NOT_PRINT', 'No se pudo imprimir'],
    ['PRINTED', 'Impreso'],
  ])('shows %s as information [PR-18]', (status, text) => {
    renderEntries(aPrinterEntry({ status, reason: 'BAD_REQUEST' }));

    expect(screen.getByText(text).closest('.status-mark-blue')).toBeVisible();
  });

  it('translates the reason and shows the notes unchanged [ER-04]', () => {
    renderEntries(aStatusEntry({ status: 'ERROR', type: 'pos', reason: 'BAD_REQUEST', notes: 'An error has sending the order to pos' }));

    expect(screen.getByText('Error en la petición (BAD_REQUEST)')).toBeVisible();
    expect(screen.getByText('An error has sending the order to pos')).toBeVisible();
  });

  it('shows an unknown reason for a failure without one [ER-04]', () => {
    renderEntries(aStatusEntry({ status: 'ERROR', reason: null }));

    expect(screen.getByText('Parece que hay un error desconocido')).toBeVisible();
  });

  it('lists what the POS could not accept, with amounts, in the line of its reply [R-06]', () => {
    const posProblems = [
      { code: 'feeWithoutProduct', subject: 'bag_fee', amount: 15 },
      { code: 'paymentWithoutId', subject: 'card', amount: null },
      { code: 'itemWithoutProduct', subject: 'tip', amount: null },
      { code: 'totalDiffers', subject: null, amount: -25 },
      { code: 'tomorrow', subject: null, amount: null },
    ];
    renderEntries(aStatusEntry({ status: 'IN_KITCHEN', creator: 'pos', meta: { posProblems } }));

    expect(screen.getByText('El TPV no puede recibir todo de este pedido:')).toBeVisible();
    expect(screen.getByText('El cargo «Bolsa» (0.15 €) no tiene producto del TPV.')).toBeVisible();
    expect(screen.getByText('El pago «Tarjeta» no tiene tipo de pago del TPV.')).toBeVisible();
    expect(screen.getByText('«tip» no tiene producto del TPV.')).toBeVisible();
    expect(screen.getByText('El total difiere en -0.25 € de la suma de líneas, cargos y promociones.')).toBeVisible();
  });

  it.each([
    ['cancelled', 'Cancelado en el TPV'],
    ['prevented', 'No se cancela en el TPV: el pedido estaba completado y el restaurante lo impide'],
    ['refused', 'El TPV no ha cancelado el pedido: cancélalo allí a mano'],
  ])('shows the result of a cancellation at the POS: %s [R-06]', (posCancellation, text) => {
    renderEntries(aStatusEntry({ status: 'CANCELED', type: 'pos', creator: 'pos', meta: { posCancellation } }));

    expect(screen.getByText(text)).toBeVisible();
  });

  it('marks entries that were made in this app [OR-11]', () => {
    renderEntries(aStatusEntry({ creator: 'web-app' }), aStatusEntry({ creator: 'glovo' }));

    expect(lines().map((line) => line.contains(screen.getByTitle('Añadido desde esta aplicación')))).toEqual([false, true]);
  });

  it('preserves the lines of long notes [OR-11]', async () => {
    renderEntries(aStatusEntry({ notes: `uno\ndos\n${'x'.repeat(9_000)} fin` }));

    await userEvent.click(screen.getByRole('button', { name: /^Mostrar todo/ }));

    expect(screen.getByText(/^uno/).textContent).toBe(`uno\ndos\n${'x'.repeat(9_000)} fin`);
  });

  it('shows no reason if nothing failed', () => {
    renderEntries(aStatusEntry({ status: 'ACEPTED' }));

    expect(screen.queryByText('Parece que hay un error desconocido')).not.toBeInTheDocument();
  });

  it('shows until when a deferred order waits instead of the raw date', () => {
    renderEntries(aStatusEntry({ status: 'DEFERRED', reason: '2026-11-20T19:30:00.000Z' }));

    expect(screen.getByText(/^Previsto para el/)).toHaveTextContent(/20 nov, 20:30/);
    expect(lines()[0]).not.toHaveTextContent('2026-11-20T19:30:00.000Z Prev');
  });

  it('shows a status without a label as its raw text', () => {
    renderEntries(aStatusEntry({ status: 'FLYING' }));

    expect(screen.getByText('Desconocido (FLYING)')).toBeVisible();
  });

  it('shows the raw entry with its metadata when expanded [OR-11]', async () => {
    renderEntries(aPrinterEntry({ meta: { httpStatus: 200 } }));
    expect(screen.queryByText(/"httpStatus": 200/)).not.toBeInTheDocument();

    await userEvent.click(screen.getByText('Pedido impreso'));

    expect(await screen.findByText(/"httpStatus": 200/)).toBeVisible();
  });

  it('shows type, copy number and duplicate mark of a printed ticket [PR-16]', () => {
    const printed = (meta: object) => aPrinterEntry({ meta: { printerOrder: meta } });
    renderEntries(
      printed({ ticketType: 'RECEIPT', copy: 1, copies: 1, attempt: 1 }),
      printed({ ticketType: 'KITCHEN', copy: 2, copies: 3, attempt: 2 }),
      printed({ ticketType: 'KITCHEN', copy: null, copies: 3, attempt: 0 }),
      printed({}),
    );

    expect(lines().map((line) => line.querySelector('.order-muted')?.textContent)).toEqual([
      'Impresora · web-app',
      'Impresora · web-app · Comanda ',
      'Impresora · web-app · Comanda · copia 2 de 3 marcado como posible duplicado',
      'Impresora · web-app · Ticket ',
    ]);
  });

  it('explains why a ticket was not printed, followed by the code', () => {
    renderEntries(
      aPrinterEntry({ status: 'ERROR', reason: 'EPTR_COVER_OPEN' }),
      aPrinterEntry({ status: 'ERROR', reason: 'EX_UNHEARD_OF' }),
    );

    expect(screen.getByText('EL PEDIDO NO PUDO IMPRIMIRSE (EPTR_COVER_OPEN)')).toBeVisible();
    expect(screen.getByText('La tapa de la impresora está abierta. Ciérrala: el ticket sale solo.')).toBeVisible();
    expect(screen.getByText('EX_UNHEARD_OF')).toBeVisible();
  });

  it('shows that there is no history', () => {
    renderEntries();

    expect(screen.getByText('El pedido no tiene historial')).toBeVisible();
  });
});
