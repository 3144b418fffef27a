import * as z from 'zod/mini';
import { orderPageSchema, orderSchema, type NewOrderStatus, type Order, type OrderFilter, type OrderPage } from '@/domain/order';
import type { TicketType } from '@/domain/printer';
import type { DayRange } from '@/lib/zonedDay';
import { baseApi } from '@/services/api/baseApi';
import { newerOrder, plain, withAllRows, withNewerRows } from '@/services/api/newerOrder';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/services/api/tags';

/** How long order lists that nobody looks at are kept, in seconds. */
const ORDERS_SECONDS = 300;

/** How many orders the board holds at most; the server's own limit for one page. */
const BOARD_LIMIT = 500;

/** An order to be printed again: on printers of one ticket type, `copies` times (specification 2 §7). */
interface PrintAgain {
  orderId: string;
  locationId: string;
  ticketType: TicketType;
  copies: number;
}

/** What printing again set in motion; a server may say nothing of it. */
const printAgainReplySchema = z.nullish(z.looseObject({ created: z.optional(z.number()), released: z.optional(z.number()) }));
type PrintAgainReply = z.infer<typeof printAgainReplySchema>;

/** Orders (specification 1 §7, 2 §7). Reply and live message both keep the newer `rev`. */
export const ordersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listOrders: build.query<OrderPage, OrderFilter>({
      query: (filter) => ({ method: 'GET', url: '/orders/queryOrders', params: filter }),
      responseSchema: bodyOf(orderPageSchema),
      merge: (known, reply) => withNewerRows(known, reply),
      keepUnusedDataFor: ORDERS_SECONDS,
      providesTags: (page) => entityTags('order', page?.data ?? []),
    }),
    /** The orders of the operations board: those of one day at all locations of the user, which the server knows. */
    listOperationsOrders: build.query<OrderPage, DayRange>({
      query: ({ from, to }) => ({
        method: 'GET',
        url: '/orders/queryOrders',
        params: { fromDate: from, toDate: to, page: 0, limit: BOARD_LIMIT },
      }),
      responseSchema: bodyOf(orderPageSchema),
      merge: (known, reply) => withAllRows(known, reply),
      keepUnusedDataFor: ORDERS_SECONDS,
      providesTags: () => [listTag('order')],
    }),
    getOrder: build.query<Order, string>({
      query: (orderId) => ({ method: 'GET', url: `/Orders/${encodeURIComponent(orderId)}` }),
      responseSchema: dataOf(orderSchema),
      merge: (known, reply) => newerOrder(plain(known), reply),
      keepUnusedDataFor: ORDERS_SECONDS,
      providesTags: (_order, _error, orderId) => [idTag('order', orderId)],
    }),
    /** Enters an order by hand. The call is the app's, not the user's (specification 1 §6). */
    createOrder: build.mutation<Order, Record<string, unknown>>({
      query: (order) => ({ method: 'POST', url: '/Orders/createByApp/api-toos', body: { order }, token: 'app' }),
      responseSchema: dataOf(orderSchema),
      invalidatesTags: (_order, error) => (error ? [] : [listTag('order')]),
    }),
    addOrderStatus: build.mutation<Order, NewOrderStatus>({
      query: (body) => ({ method: 'POST', url: '/Orders/addNewStatusInOrder', body }),
      responseSchema: dataOf(orderSchema),
      invalidatesTags: (_order, error, { orderId }) => (error ? [] : [listTag('order'), idTag('order', orderId)]),
    }),
    sendAgainToPrinter: build.mutation<PrintAgainReply, PrintAgain>({
      query: ({ orderId, locationId, ticketType, copies }) => ({
        method: 'POST',
        url: '/Orders/send-again-to-printer',
        params: { ticketType, copies },
        body: { orderId, locationId },
      }),
      responseSchema: dataOf(printAgainReplySchema),
      invalidatesTags: (_reply, error, { orderId }) => (error ? [] : [listTag('order'), idTag('order', orderId)]),
    }),
  }),
});

export const { useListOperationsOrdersQuery, useGetOrderQuery, useSendAgainToPrinterMutation } = ordersApi;
