import { http, HttpResponse } from 'msw';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { orderMakerApi } from '@/services/api/orderMakerApi';
import { anApiStore } from '../../../test/factories/anApiStore';
import { anOrder } from '../../../test/factories/anOrder';
import { anOrderDraft } from '../../../test/factories/anOrderDraft';
import { server } from '../../../test/msw/server';

const { createOrder } = orderMakerApi.endpoints;

describe('orderMakerApi', () => {
  it('creates an order with the app token [S-06]', async () => {
    let token: string | null = '';
    server.use(
      http.post('*/api/Orders/createByApp/api-toos', async ({ request }) => {
        token = request.headers.get('access-token');
        // `createOrder` sends a body of this shape.
        const { order } = (await request.json()) as { order: object };
        return HttpResponse.json({ data: anOrder(order) });
      }),
    );

    const reply = await anApiStore({ appToken: 'app-token' }).dispatch(createOrder.initiate(orderOfDraft(anOrderDraft({ code: 'A-9' }))));

    expect(token).toBe('app-token');
    expect(reply.data?.code).toBe('A-9');
  });
});
