import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Order } from '@/domain/order';
import { OrderContent } from '@/features/orders/OrderDrawer/OrderContent';
import { aLocation } from '../factories/aLocation';
import { anApiStore } from '../factories/anApiStore';
import { renderWithTexts } from './renderWithTexts';

/** An order as the drawer and the page show it, to somebody who may not change it. */
export function renderOrder(order: Order, location = aLocation(), store = anApiStore()) {
  return renderWithTexts(
    <Provider store={store}>
      <MemoryRouter>
        <OrderContent order={order} location={location} role="location-sales" />
      </MemoryRouter>
    </Provider>,
  );
}
