import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeOrderMaker, create, field, fillRequired, line, openMaker, paste, takingOrders } from './orderMakerScreen';

beforeEach(beforeOrderMaker);
afterEach(() => jest.useRealTimers());

describe('order maker lines', () => {
  it('are entered with the keyboard only: Enter moves on without submitting', async () => {
    const sent = takingOrders();
    const app = await openMaker();
    const { user } = app;
    await fillRequired(app);
    line(1)
      .getByLabelText(/^Precio/)
      .focus();

    await user.keyboard('{Enter}');
    expect(line(2).getByLabelText(/^Producto/)).toHaveFocus();
    await user.keyboard('Agua{Tab}1,2{Enter}Pan{Tab}1');
    expect(screen.getByText('Total')).toHaveTextContent('Total 11,70 €');
    await user.click(line(2).getByRole('button', { name: 'Quitar: Producto 2' }));
    expect(line(2).getByLabelText(/^Producto/)).toHaveFocus();
    expect(line(2).getByLabelText(/^Precio/)).toHaveValue('1');
    await user.keyboard('{Enter}');
    expect(sent).toEqual([]);
    await user.click(create());

    await waitFor(() => expect(sent).toHaveLength(1));
    // The empty last line is not an error.
    expect(sent[0]?.order.items).toEqual([
      { qty: 1, name: 'Pizza', price: 950 },
      { qty: 1, name: 'Pan', price: 100 },
    ]);
  });

  it('clear the only line instead of removing it', async () => {
    const { user } = await openMaker();
    await user.type(line(1).getByLabelText(/^Producto/), 'Pizza');
    await user.click(line(1).getByRole('button', { name: 'Quitar: Producto 1' }));

    expect(line(1).getByLabelText(/^Producto/)).toHaveValue('');
    expect(line(1).getByLabelText(/^Producto/)).toHaveFocus();
  });

  it('are replaced by a single amount, and restored afterwards', async () => {
    const sent = takingOrders();
    const app = await openMaker();
    const { user } = app;
    await fillRequired(app);
    await user.click(screen.getByRole('radio', { name: 'Solo un importe' }));
    expect(screen.queryByRole('group', { name: 'Producto 1' })).not.toBeInTheDocument();
    await user.click(create());
    expect(field(/^Importe/)).toHaveAccessibleDescription('Campo requerido');
    await user.type(field(/^Importe/), '1.234,56');
    expect(screen.getByText('Total')).toHaveTextContent('Total 1.234,56 €');
    await user.click(screen.getByRole('radio', { name: 'Productos' }));
    expect(line(1).getByLabelText(/^Precio/)).toHaveValue('9,50');
    await user.click(screen.getByRole('radio', { name: 'Solo un importe' }));
    await user.click(create());

    await waitFor(() => expect(sent.map(({ order }) => [order.items, order.subtotal, order.total])).toEqual([[[], 123456, 123456]]));
  });

  it('reject invalid prices and quantities with a message, and retain the entered text', async () => {
    const sent = takingOrders();
    const app = await openMaker();
    await fillRequired(app);
    const wrong = (input: HTMLElement) => (typed: string) => {
      paste(input, typed);
      fireEvent.blur(input);
      return waitFor(() => {
        expect(input).toHaveAccessibleDescription('El número no es válido');
        expect(input).toHaveValue(typed);
      });
    };
    for (const typed of ['abc', '-5', '1,2,3', '99999999999999']) await wrong(line(1).getByLabelText(/^Precio/))(typed);
    for (const typed of ['0', '1000000000', '1.5', '-1', 'x']) await wrong(line(1).getByLabelText(/^Cant/))(typed);
    await app.user.click(create());

    expect(line(1).getByLabelText(/^Cant/)).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('order maker input', () => {
  it('is not truncated: a note that is too long is rejected but retained', async () => {
    const sent = takingOrders();
    const app = await openMaker();
    await fillRequired(app);
    paste(field(/^Comentarios de cocina/), 'ñ'.repeat(10_000));
    await app.user.click(create());

    expect(field(/^Comentarios de cocina/)).toHaveAccessibleDescription('Es demasiado largo');
    expect(field(/^Comentarios de cocina/)).toHaveValue('ñ'.repeat(10_000));
    paste(field(/^Comentarios de cocina/), 'بدون بصل 🍕 <b>\nmañana');
    await app.user.click(create());
    await waitFor(() => expect(sent.map(({ order }) => order.note)).toEqual(['بدون بصل 🍕 <b>\nmañana']));
  });

  it('is a local time of the restaurant, also after the restaurant changes', async () => {
    const sent = takingOrders();
    const app = await openMaker('/order-maker/location-2');
    const { user } = app;
    await fillRequired(app);
    const pickUp = field(/^Hora de recogida/);
    expect(pickUp).toHaveAccessibleDescription('Hora del restaurante (Atlantic/Canary)');
    paste(pickUp, '2026-11-20T21:30');
    await user.clear(field(/^Restaurante/));
    await user.click(await screen.findByText('Chapinero'));
    expect(pickUp).toHaveValue('2026-11-20T21:30');
    expect(field(/^Moneda/)).toHaveValue('COP');
    expect(screen.getByText('Total').textContent).toMatch(/Total \$\s10/);
    await user.click(create());

    await waitFor(() => expect(sent.map(({ order }) => order.suggestedPickUpAt)).toEqual(['2026-11-21T02:30:00.000Z']));
  });

  it('rejects a past century, a distant year and a time skipped by a clock change', async () => {
    await openMaker();
    const input = field(/^Hora de entrega/);
    for (const typed of ['20/11/1926 21:30', '01/01/2030 10:00', '28/03/2027 02:30']) {
      paste(input, typed);
      fireEvent.blur(input);
      await waitFor(() => expect(input).toHaveAccessibleDescription('Formato de fecha inválido'));
      expect(input).toHaveValue(typed);
      paste(input, '2026-11-20T21:30');
      await waitFor(() => expect(input).toHaveAccessibleDescription('Hora del restaurante (Europe/Madrid)'));
    }
  });

  it('is protected by a confirmation before leaving', async () => {
    const { user, address } = await openMaker();
    await user.type(field(/^Nombre del cliente/), 'Ana');
    await user.click(screen.getByRole('link', { name: 'Panel' }));

    expect(await screen.findByText('Hay cambios sin guardar')).toBeVisible();
    expect(address()).toBe('/order-maker/location-1');
  });
});
