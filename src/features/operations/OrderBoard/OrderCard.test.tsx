import { act } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Order } from '@/domain/order';
import { busyOrders } from '@/entities/order/busyOrders';
import { boardRow } from '@/features/operations/boardRow';
import type { BoardTools } from '@/features/operations/boardTools';
import { OrderCard } from '@/features/operations/OrderBoard/OrderCard';
import { OrderFlags } from '@/features/operations/orderFlags';
import { anOrder } from '../../../../test/factories/anOrder';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

const done = () => Promise.resolve();
const tools: BoardTools = {
  flags: new OrderFlags(),
  actions: { run: done, requestRider: done, print: () => Promise.resolve(true), mayRequestRider: false },
};

/** An order that counts the renders of its card, which reads the channel once or more each time. */
function anObservedOrder() {
  const reads = { count: 0 };
  const order: Order = Object.defineProperty(anOrder(), 'channel', {
    get: () => {
      reads.count += 1;
      return { slug: 'glovo' };
    },
  });
  return { order, reads };
}

let show: (order: Order) => void = () => undefined;

/** Renders again with each call of `show`. */
function Shown({ first }: { first: Order }) {
  const [{ order }, setShown] = useState({ order: first });
  useEffect(() => {
    show = (next) => act(() => setShown({ order: next }));
  }, []);
  return (
    <OrderCard
      row={boardRow(order)}
      location={undefined}
      showLocation={false}
      channel={undefined}
      to="?order=order-1"
      isOpened={false}
      isStop={false}
      isLong={false}
      tools={tools}
    />
  );
}

describe('OrderCard', () => {
  it('renders only when its order changes, not while an action on another order runs [K-01]', async () => {
    const { order, reads } = anObservedOrder();
    renderWithTexts(
      <MemoryRouter>
        <Shown first={order} />
      </MemoryRouter>,
    );
    const rendered = reads.count;

    show(order);
    await act(() => busyOrders.hold('another', done));
    expect(reads.count).toBe(rendered);

    show({ ...anOrder(), rev: 2 });
    expect(document.body).toHaveTextContent('GLV-778');
  });
});
