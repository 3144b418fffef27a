import { screen } from '@testing-library/react';
import type { StatusEntry } from '@/domain/order';
import { PRINTER_CODES, type PrinterCode } from '@/domain/printerCode';
import { OrderPrinting } from '@/features/orders/OrderDrawer/OrderPrinting';
import en from '@/locales/en.json';
import es from '@/locales/es.json';
import pt from '@/locales/pt.json';
import { aPrinterEntry, aStatusEntry } from '../../../../test/factories/anOrder';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

const MESSAGES = { es, en, pt };
// The keys of the table are its codes.
const PRINTER_CODES_KNOWN = Object.keys(PRINTER_CODES) as PrinterCode[];

const renderPrinting = (...entries: StatusEntry[]) =>
  renderWithTexts(
    <OrderPrinting order={{ statuses: [aStatusEntry(), ...entries] }} timeZone="Europe/Madrid">
      <button type="button" />
    </OrderPrinting>,
  );

describe('OrderPrinting', () => {
  it('shows that nothing was printed yet', () => {
    renderPrinting();

    expect(screen.getByText('Aún no se ha impreso')).toBeVisible();
  });

  it('shows that the order must be printed manually [PR-18]', () => {
    renderPrinting(aPrinterEntry({ status: 'REQUIRES_MANUAL_PRINT' }));

    expect(screen.getByText('El pedido necesita imprimirse manualmente.')).toBeVisible();
  });

  it('shows that the order could not be printed, with code and translated reason [PR-18]', () => {
    renderPrinting(aPrinterEntry({ status: 'ERROR', reason: 'TIMEOUT' }));

    expect(screen.getByText('EL PEDIDO NO PUDO IMPRIMIRSE (TIMEOUT)')).toBeVisible();
    expect(screen.getByText('Tiempo de espera agotado. Mira si salió el ticket antes de imprimir de nuevo.')).toBeVisible();
  });

  it('does not claim that a sent ticket is not on paper, and shows code and reason [PR-18]', () => {
    const meta = { printerOrder: { ticketType: 'KITCHEN', copy: 1, attempt: 1 } };
    renderPrinting(aPrinterEntry({ status: 'ERROR', reason: 'TIMEOUT', meta }));

    expect(screen.getByText('Impresión sin confirmar (TIMEOUT)')).toBeVisible();
    expect(screen.getByText('Tiempo de espera agotado. Mira si salió el ticket antes de imprimir de nuevo.')).toBeVisible();
  });

  it.each([
    ['REMOTE_SERVER_ERROR', 'Se perdió la respuesta de la impresora. Mira si salió el ticket antes de imprimir de nuevo.'],
    ['NOT_ALLOWED', 'El navegador no puede imprimir este ticket: no va por HTTP con POST. Avisa a soporte.'],
    ['ORDER_DUPLICATED', 'El mismo trabajo llegó con otro ticket y no se imprimió. Avisa a soporte.'],
    ['DISCARDED', 'Una persona lo descartó'],
    ['INTEGRATION_NOT_READY', 'Problema con la integración (INTEGRATION_NOT_READY)'],
    ['', 'Parece que hay un error desconocido'],
  ])('translates why the order was not printed: %s [PR-18]', (reason, text) => {
    renderPrinting(aPrinterEntry({ status: 'ERROR', reason }));

    expect(screen.getByText(`EL PEDIDO NO PUDO IMPRIMIRSE (${reason || 'UNKNOW'})`)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('shows which ticket awaits manual printing although another one was printed [PR-18]', () => {
    renderPrinting(
      aPrinterEntry({ meta: { printerOrder: { ticketType: 'KITCHEN' } } }),
      aPrinterEntry({ status: 'REQUIRES_MANUAL_PRINT', meta: { printerOrder: { ticketType: 'RECEIPT' } } }),
    );

    expect(screen.getByText('Cocina · Pedido impreso')).toBeVisible();
    expect(screen.getByText('Caja · El pedido necesita imprimirse manualmente.')).toBeVisible();
  });

  it('shows the questions first', () => {
    renderWithTexts(
      <OrderPrinting order={{ statuses: [] }} timeZone="Europe/Madrid" questions={<p>¿Salió?</p>}>
        <button type="button" />
      </OrderPrinting>,
    );

    expect(screen.getByRole('heading', { name: 'Impresión' }).nextElementSibling?.firstElementChild).toHaveTextContent('¿Salió?');
  });

  it.each(PRINTER_CODES_KNOWN)('explains the printer code %s and what to do', (code) => {
    renderPrinting(aPrinterEntry({ status: 'ERROR', reason: code }));

    expect(screen.getByText(`EL PEDIDO NO PUDO IMPRIMIRSE (${code})`)).toBeVisible();
    expect(screen.getByText(es[`orders.printerCode.${code}`])).toBeVisible();
  });

  it.each(['es', 'en', 'pt'] as const)('has a distinct text for each printer code in %s', (language) => {
    const texts = PRINTER_CODES_KNOWN.map((code) => MESSAGES[language][`orders.printerCode.${code}`]);

    expect(new Set(texts).size).toBe(PRINTER_CODES_KNOWN.length);
  });

  it('shows an unknown printer code unchanged', () => {
    renderPrinting(aPrinterEntry({ status: 'ERROR', reason: 'EX_UNHEARD_OF' }));

    expect(screen.getByText('EL PEDIDO NO PUDO IMPRIMIRSE (EX_UNHEARD_OF)')).toBeVisible();
    expect(screen.getByText('EX_UNHEARD_OF')).toBeVisible();
  });

  it('shows that the printer could not be reached [PR-18]', () => {
    renderPrinting(aPrinterEntry({ status: 'ERROR', reason: 'SERVICE_UNAVAILABLE' }));

    expect(screen.getByText('No se pudo conectar con la impresora...')).toBeVisible();
  });

  it('shows "printed" and, on a second line, when and why the last attempt failed [PR-17]', () => {
    renderPrinting(aPrinterEntry(), aPrinterEntry({ status: 'ERROR', reason: 'EPTR_REC_EMPTY', date: '2026-11-20T12:04:00.000Z' }));

    expect(screen.getByText('Pedido impreso')).toBeVisible();
    expect(screen.getByText(/^El último intento falló a las/)).toHaveTextContent(
      /13:04.* · La impresora se quedó sin papel\. Pon un rollo nuevo: el ticket sale solo\. \(EPTR_REC_EMPTY\)$/,
    );
  });
});
