import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { addOrderStatus, resendToPos } from '@/contract/orders';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { endUndo } from '../setup/endUndo';
import { beforeBoard, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const focused = () => document.activeElement?.textContent;

describe('board keyboard shortcuts', () => {
  it('move between orders, open one, run its next step and go to the neighbour [BO-02, K-04]', async () => {
    const kitchen = { ...inStatus('A-1', 'IN_KITCHEN'), fulfillment: { type: 'takeaway' } };
    serverWith([kitchen, inStatus('B-2', 'IN_KITCHEN'), inStatus('C-3', 'IN_KITCHEN')]);
    const sent: unknown[] = [];
    server.use(
      handle(addOrderStatus, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({
          data: { ...inStatus('A-1', 'IN_KITCHEN', 'READY_TO_PICKUP'), fulfillment: { type: 'takeaway' }, rev: 2 },
        });
      }),
    );
    const { user } = await renderApp('/operations?sort=arrival');
    await screen.findByRole('link', { name: 'A-1' });

    await user.keyboard('j');
    expect(focused()).toBe('A-1');
    await user.keyboard('jj');
    expect(focused()).toBe('C-3');
    await user.keyboard('k{ArrowLeft}');
    expect(focused()).toBe('A-1');

    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Pedido A-1' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(focused()).toBe('A-1');

    await user.keyboard('a');
    await endUndo();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText('Listo para recoger')).toBeVisible();
    expect(focused()).toBe('B-2');
  });

  it('leave the focus at the previous order after the next step of the last one [K-04]', async () => {
    const kitchen = { ...inStatus('B-2', 'IN_KITCHEN'), fulfillment: { type: 'takeaway' } };
    serverWith([inStatus('A-1', 'IN_KITCHEN'), kitchen]);
    server.use(
      handle(addOrderStatus, () =>
        HttpResponse.json({ data: { ...kitchen, rev: 2, statuses: inStatus('B-2', 'IN_KITCHEN', 'READY_TO_PICKUP').statuses } }),
      ),
    );
    const { user } = await renderApp('/operations?tab=PREPARING&sort=arrival');
    await screen.findByRole('link', { name: 'B-2' });

    await user.keyboard('jja');
    await endUndo();

    await waitFor(() => expect(screen.queryByRole('link', { name: 'B-2' })).not.toBeInTheDocument());
    expect(focused()).toBe('A-1');
  });

  it('run the next step of the open order [BO-02]', async () => {
    const sent: unknown[] = [];
    serverWith([inStatus('A-1', 'ERROR')]);
    server.use(
      handle(resendToPos, ({ params }) => {
        sent.push(params['id']);
        return HttpResponse.json({ data: { ...inStatus('A-1', 'ERROR', 'IN_KITCHEN'), rev: 2 } });
      }),
    );
    const { user } = await renderApp('/operations');
    await user.click(await screen.findByRole('link', { name: 'A-1' }));
    await screen.findByRole('dialog', { name: 'Pedido A-1' });

    await user.keyboard('a');
    await endUndo();

    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('select tabs and the view [BO-02]', async () => {
    serverWith([inStatus('A-1', 'IN_KITCHEN'), inStatus('E-1', 'ERROR')]);
    const { user } = await renderApp('/operations');
    await screen.findByRole('link', { name: 'A-1' });

    await user.keyboard('4');
    expect(await screen.findByRole('tab', { name: /Con error/, selected: true })).toBeVisible();
    await user.keyboard('v');

    const rows = within(await screen.findByRole('table', { name: 'Pedidos' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^.*E-1.*Error/)]);
  });

  it('are explained with ? [BO-02]', async () => {
    serverWith([inStatus('A-1', 'IN_KITCHEN')]);
    const { user } = await renderApp('/operations');
    await screen.findByRole('link', { name: 'A-1' });

    await user.keyboard('?');

    const dialog = await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    const keys = within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(keys).toEqual(expect.arrayContaining(['1', '8', 'a', 'j', 'k', 'v', 's', 'u', '?', 'Ctrl K', 'Esc']));

    // Shortcuts do not act behind a dialog.
    await user.keyboard('4');
    expect(screen.queryByRole('tab', { name: /Con error/, selected: true })).not.toBeInTheDocument();
  });

  it('do not act while the user types in a field', async () => {
    serverWith([inStatus('A-1', 'IN_KITCHEN')]);
    const { user } = await renderApp('/operations');
    await screen.findByRole('link', { name: 'A-1' });

    screen.getByRole('combobox', { name: 'Orden de los pedidos' }).focus();
    await user.keyboard('4');

    expect(screen.queryByRole('tab', { name: /Con error/, selected: true })).not.toBeInTheDocument();
  });
});
