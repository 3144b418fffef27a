import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { changeOrderContents } from '@/contract/orderContents';
import { getOrder } from '@/contract/orders';
import type { Location } from '@/domain/location';
import type { Order, OrderTicket } from '@/domain/order';
import type { Slips } from '@/domain/printer';
import { ChangeContentsDialog } from '@/features/orders/ChangeContents/ChangeContentsDialog';
import { aLocation } from '../../../../test/factories/aLocation';
import { aPrinter } from '../../../../test/factories/aPrinter';
import { anApiStore } from '../../../../test/factories/anApiStore';
import { anOrder, anOrderItem, aPrinterEntry, aStatusEntry } from '../../../../test/factories/anOrder';
import { handle } from '../../../../test/msw/handle';
import { refusal } from '../../../../test/msw/handlers';
import { recordBodies } from '../../../../test/msw/recordBodies';
import { server } from '../../../../test/msw/server';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

const burger = anOrderItem({ innerId: 'dish-1', name: 'Hamburguesa', qty: 1, price: 1000, modifiers: [], notes: null });
const cake = anOrderItem({ innerId: 'dish-8', name: 'Tarta', qty: 1, price: 400, modifiers: [], notes: null });
const order = (over: Partial<Order> = {}) => anOrder({ items: [burger, cake], subtotal: 1400, total: 1700, note: null, ...over });

const PRINTED = aPrinterEntry();
const WAITING: OrderTicket = { printerUuid: 'printer-1', ticketType: 'KITCHEN' };
const withPrinter = (slips: Slips) => aLocation({ thirdPartyServices: [aPrinter({ slips })] });

function opened(shown = order(), location: Location = aLocation()) {
  const onClose = jest.fn();
  const store = anApiStore();
  const dialog = (newest: Order) => (
    <Provider store={store}>
      <ChangeContentsDialog order={newest} location={location} onClose={onClose} />
    </Provider>
  );
  const { rerender } = renderWithTexts(dialog(shown));
  return { onClose, update: (newest: Order) => rerender(dialog(newest)), user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });
const sending = (reply: () => Response) => recordBodies(changeOrderContents, reply, { id: 'order-1' });

describe('the dialog that changes the contents of an order', () => {
  it('sends what a person changes, with the new total before [V-01]', async () => {
    const sent = sending(() => HttpResponse.json({ data: order({ rev: 2 }) }));
    const { user, onClose } = opened();
    expect(button('Guardar cambios')).toBeDisabled();

    await user.click(button('Uno más de Hamburguesa'));
    await user.type(screen.getByRole('textbox', { name: 'Nota de Hamburguesa' }), 'Sin sal');
    await user.click(button('Quitar Tarta'));
    await user.click(button('Añadir producto'));
    await user.type(screen.getByRole('textbox', { name: 'Nombre' }), 'Agua');
    expect(button('Guardar cambios')).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Precio' }), '2,50');
    // 17.00, one more burger, no cake, water.
    expect(screen.getByText(/^25,50/)).toBeVisible();
    await user.click(button('Guardar cambios'));

    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        rev: 1,
        items: [
          { position: 0, qty: 2, notes: 'Sin sal' },
          { name: 'Agua', qty: 1, price: 250, notes: '' },
        ],
      },
    ]);
  });

  it('tells apart two items of one product by their modifiers [V-01]', () => {
    const rare = { ...burger, modifiers: [{ name: 'Poco hecha' }, { name: 'Queso', qty: 2 }] };
    opened(order({ items: [rare, burger] }));

    const [first, second] = screen.getAllByRole('group', { name: 'Hamburguesa' });
    expect(first).toHaveTextContent('Poco hecha · 2 × Queso');
    expect(second).not.toHaveTextContent('Queso');
  });

  it('cannot be saved without an item [V-01]', async () => {
    const { user } = opened();

    await user.click(button('Quitar Hamburguesa'));
    await user.click(button('Quitar Tarta'));

    expect(screen.getByText(/^Debe quedar al menos un producto/)).toBeVisible();
    expect(button('Guardar cambios')).toBeDisabled();
    await user.click(button('Recuperar Tarta'));
    expect(button('Guardar cambios')).toBeEnabled();
  });

  it.each<[string, Partial<Order>, RegExp, Location]>([
    ['nothing was printed', {}, /^Aún no se ha impreso nada/, aLocation()],
    ['a ticket waits', { tickets: [WAITING] }, /^Los tickets que aún esperan se sustituyen/, aLocation()],
    ['a ticket was printed', { statuses: [PRINTED] }, /sacan un aviso CAMBIADO/, withPrinter('VOIDS_AND_CHANGES')],
    ['a ticket was printed without slips', { statuses: [PRINTED] }, /ninguna impresora de este restaurante/, withPrinter('VOIDS')],
  ])('states what is printed when %s [V-01]', (_case, over, text, location) => {
    opened(order(over), location);

    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['no POS has the order', null, /^No se avisa al canal y el pago no cambia\.$/],
    ['the POS accepted the order', 'IN_KITCHEN', /El cambio se envía al TPV/],
    ['a person entered it in the POS', 'IN_CHANNEL_DEVICE', /Cambie el pedido a mano también en el TPV/],
  ])('states who is informed when %s [V-01]', (_case, status, text) => {
    opened(order({ statuses: [aStatusEntry(status === null ? {} : { status, creator: 'pos' })] }));

    expect(screen.getByText(text)).toBeVisible();
  });

  it('retains the input when the order changes or closes meanwhile, and cannot be saved then [V-01]', async () => {
    const { user, update } = opened();
    await user.click(button('Uno más de Hamburguesa'));

    update(order({ rev: 2, items: [burger] }));
    expect(screen.getByRole('alert')).toHaveTextContent('El contenido del pedido ha cambiado mientras tanto.');
    expect(button('Guardar cambios')).toBeDisabled();
    update(order({ rev: 3, statuses: [aStatusEntry({ status: 'CANCELED' })] }));
    expect(screen.getByRole('alert')).toHaveTextContent('El pedido se ha cancelado o ya ha salido del restaurante.');
    expect(screen.getByRole('textbox', { name: 'Cantidad de Hamburguesa' })).toHaveValue('2');
  });

  it('loads the newest version when the server refuses an old one [V-01]', async () => {
    const sent = sending(() => refusal(409, 'ORDER_CHANGED'));
    let loaded = 0;
    server.use(
      handle(
        getOrder,
        () => {
          loaded += 1;
          return HttpResponse.json({ data: order({ rev: 2 }) });
        },
        { params: { id: 'order-1' } },
      ),
    );
    const { user, update, onClose } = opened();
    await user.click(button('Uno más de Hamburguesa'));
    await user.click(button('Guardar cambios'));

    expect(await screen.findByText(/^Había una versión más nueva del pedido/)).toBeVisible();
    expect([loaded, onClose.mock.calls.length]).toEqual([1, 0]);
    update(order({ rev: 2 }));
    await user.click(button('Guardar cambios'));
    await waitFor(() => expect(sent).toMatchObject([{ rev: 1 }, { rev: 2 }]));
  });
});
