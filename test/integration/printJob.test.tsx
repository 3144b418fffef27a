import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { reprintOrder } from '@/contract/orders';
import type { Role } from '@/domain/role';
import type { JournalJob } from '@/services/printing/printJournal';
import { aJournalJob } from '../factories/aJournalJob';
import { anOrder, aPrinterEntry } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { beforeBoard, serverWith } from './boardScreen';
import { ALL, ofKitchen, openJournal, table } from './journalScreen';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('print job details', () => {
  const open = async (jobs: JournalJob[], code: string, role: Role = 'location-admin') => {
    const opened = await openJournal(jobs, { role });
    await table();
    await opened.user.click(screen.getByRole('button', { name: new RegExp(`^${code} `) }));
    return { ...opened, detail: within(await screen.findByRole('dialog', { name: new RegExp(`^${code} `) })) };
  };
  const printer = { type: 'printer', creator: 'web-app' };
  const printerOrder = { uuid: 'failed', ticketType: 'RECEIPT', copy: 1, copies: 2, attempt: 1 };

  it("show the result of each copy and the order's print statuses of the job, with replies on request [BP-07]", async () => {
    serverWith([
      anOrder({
        statuses: [
          aPrinterEntry({ ...printer, status: 'ERROR', reason: 'EPTR_REC_EMPTY', meta: { httpStatus: 200, printerOrder } }),
          aPrinterEntry({ ...printer, status: 'SUCCESS', meta: { printerOrder: { ...printerOrder, uuid: 'another' } } }),
        ],
      }),
    ]);
    const { user, detail } = await open(ALL, 'FAILED');

    const copies = within(detail.getByRole('list', { name: 'Copias' })).getAllByRole('listitem');
    expect(copies.map(({ textContent }) => textContent)).toEqual([
      'Copia 1 de 2 · no impresa Enviada una vezLa impresora se quedó sin papel. Pon un rollo nuevo: el ticket sale solo. (EPTR_REC_EMPTY)',
      'Copia 2 de 2 · en espera Enviada una vez',
    ]);
    expect(detail.getByRole('link', { name: 'FAILED' })).toHaveAttribute('href', '/orders/order-1');
    expect(detail.getByText('http://192.168.1.51/epos')).toBeVisible();
    await user.click(await detail.findByText('EL PEDIDO NO PUDO IMPRIMIRSE (EPTR_REC_EMPTY)'));
    expect(await detail.findByText(/"httpStatus": 200/)).toBeVisible();
    expect(detail.queryByText('Pedido impreso')).not.toBeInTheDocument();
  });

  it('print the missing ticket of the order again [BP-07]', async () => {
    serverWith([anOrder({ statuses: [aPrinterEntry({ status: 'ERROR', reason: 'EPTR_REC_EMPTY', meta: { printerOrder } })] })]);
    const requests: string[] = [];
    server.use(
      handle(reprintOrder, ({ request }) => {
        requests.push(new URL(request.url).searchParams.get('ticketType') ?? '');
        return HttpResponse.json({ data: { created: 0, released: 1 } });
      }),
    );
    const { user, detail } = await open(ALL, 'FAILED');

    await user.click(await detail.findByRole('button', { name: 'Imprimir de nuevo' }));

    expect(await screen.findByText('Pedido enviado a la impresora. Su ticket ya esperaba: sale una sola vez.')).toBeVisible();
    expect(requests).toEqual(['RECEIPT']);
  });

  it('discard a job after a confirmation [BP-07]', async () => {
    serverWith([anOrder()]);
    const { user, detail, commands, change } = await open(ALL, 'QUEUED');

    await user.click(detail.getByRole('button', { name: 'Descartar' }));
    expect(commands).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: '¿Descartar QUEUED · Comanda?' });
    expect(dialog).toHaveTextContent('No se imprimirá más en Cocina · Centro');
    await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));

    expect(commands).toEqual([{ type: 'job.discard', uuid: 'queued' }]);
    const discarded = aJournalJob({
      uuid: 'queued',
      job: { ...ofKitchen, orderCode: 'QUEUED' },
      copies: [{ state: 'EXPIRED', code: 'DISCARDED', attempt: 0 }],
      changedAt: '2026-11-20T12:06:00.000Z',
    });
    change([discarded]);
    expect(await detail.findByText('Una persona lo descartó: no se imprime más.')).toBeVisible();
    expect(detail.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  });

  it.each(['PRINTED', 'PRINTING', 'CHECKING', 'EXPIRED', 'DISCARDED', 'MANUAL'])('offer no discard for %s', async (code) => {
    serverWith([anOrder()]);
    const { detail } = await open(ALL, code);

    expect(detail.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  });

  it('offer no printing without permission', async () => {
    serverWith([anOrder()]);
    const { detail } = await open(ALL, 'PRINTED', 'location-sales');

    await waitFor(() => expect(detail.queryByRole('status')).not.toBeInTheDocument());
    expect(detail.queryByRole('button', { name: 'Imprimir de nuevo' })).not.toBeInTheDocument();
  });
});
