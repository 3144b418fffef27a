import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import type { Order } from '@/domain/order';
import { OrderContent } from '@/features/orders/OrderDrawer/OrderContent';
import { aLocation } from '../factories/aLocation';
import { anApiStore } from '../factories/anApiStore';
import { renderWithTexts } from './renderWithTexts';

/** Renders an order as in the drawer and on its page, for a user who cannot change it. */
export function renderOrder(order: Order, location = aLocation(), store = anApiStore()) {
  return renderWithTexts(
    <Provider store={store}>
      <MemoryRouter>
        <OrderContent order={order} location={location} role="location-sales" />
      </MemoryRouter>
    </Provider>,
  );
}
