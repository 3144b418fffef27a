import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { busyOrders } from '@/entities/order/busyOrders';
import { useAnswerOrder } from '@/entities/orderAnswer/useAnswerOrder';
import es from '@/locales/es.json';
import { showToast } from '@/ui/Toasts/showToast';
import { anApiStore } from '../../../test/factories/anApiStore';
import { anOrder } from '../../../test/factories/anOrder';

jest.mock('@/ui/Toasts/showToast', () => ({ showToast: jest.fn(() => Promise.resolve()) }));
jest.mock('@/entities/orderAnswer/performAnswer', () => {
  throw new Error('the server cannot be reached');
});

describe('useAnswerOrder', () => {
  it('says that an answer was not sent because its code could not be loaded, and offers it again [K-06]', async () => {
    const order = anOrder();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Provider store={anApiStore()}>
        <IntlProvider locale="es" messages={es}>
          {children}
        </IntlProvider>
      </Provider>
    );
    const { result } = renderHook(() => useAnswerOrder(order), { wrapper });

    await act(() => result.current.answer({ kind: 'accept', readyInMinutes: 25 }));

    expect(showToast).toHaveBeenCalledWith('error', expect.stringMatching(/^No se pudo responder al pedido A-1001: /));
    expect(busyOrders.get().size).toBe(0);
    expect(renderHook(() => useAnswerOrder(order), { wrapper }).result.current.unsentAnswer).toEqual({
      kind: 'accept',
      readyInMinutes: 25,
    });
  });
});
