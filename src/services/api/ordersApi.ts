import * as z from 'zod/mini';
import {
  orderPageSchema,
  orderSchema,
  type ChannelStatus,
  type NewOrderStatus,
  type Order,
  type OrderFilter,
  type OrderPage,
} from '@/domain/order';
import type { MadeOrder } from '@/domain/orderDraft';
import type { TicketChoice } from '@/domain/orderTickets';
import type { RiderPartner } from '@/domain/riderPartner';
import type { StatusOverride } from '@/domain/statusOverride';
import type { DayRange } from '@/lib/calendarDay';
import { baseApi } from '@/services/api/baseApi';
import { loadBoard } from '@/services/api/loadBoard';
import { newerOrder, plain, withAllRows, withNewerRows } from '@/services/api/newerOrder';
import { orderListCall } from '@/services/api/orderListCall';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/services/api/tags';

/** How long order lists that nobody looks at are kept, in seconds. */
const ORDERS_SECONDS = 300;

/** An order to be printed again: on printers of one ticket type, `copies` times (specification 2 §7). */
interface PrintAgain extends TicketChoice {
  orderId: string;
  locationId: string;
}

/** What printing again set in motion; a server may say nothing of it. */
const printAgainReplySchema = z.nullish(z.looseObject({ created: z.optional(z.number()), released: z.optional(z.number()) }));
type PrintAgainReply = z.infer<typeof printAgainReplySchema>;

/** Orders (specification 1 §7, 2 §7). Reply and live message both keep the newer `rev`. */
export const ordersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listOrders: build.query<OrderPage, OrderFilter>({
      query: (filter) => ({ method: 'GET', ...orderListCall(filter) }),
      responseSchema: bodyOf(orderPageSchema),
      merge: (known, reply) => withNewerRows(known, reply),
      keepUnusedDataFor: ORDERS_SECONDS,
      providesTags: (page) => entityTags('order', page?.data ?? []),
    }),
    /**
     * The orders of the operations board of a day, at all locations of the user, which the server knows: all that were placed on it, and
     * the open ones that it carries over from the days before.
     */
    listOperationsOrders: build.query<OrderPage, DayRange>({
      queryFn: (day, _api, _options, call) => loadBoard(day, call),
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
    createOrder: build.mutation<Order, MadeOrder>({
      query: (order) => ({ method: 'POST', url: '/Orders/createByApp/api-toos', body: { order }, token: 'app' }),
      responseSchema: dataOf(orderSchema),
      invalidatesTags: (_order, error) => (error ? [] : [listTag('order')]),
    }),
    // The replies of the calls from here to the rider are the order itself: `changeOrder` puts it into every list.
    addOrderStatus: build.mutation<Order, NewOrderStatus>({
      query: (body) => ({ method: 'POST', url: '/Orders/addNewStatusInOrder', body }),
      responseSchema: dataOf(orderSchema),
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
    /** As `addOrderStatus`, and the channel is told (decision G15). */
    tellChannelStatus: build.mutation<Order, ChannelStatus & { orderId: string }>({
      query: ({ orderId, ...body }) => ({ method: 'POST', url: `/Orders/updateStatusByChannel/${encodeURIComponent(orderId)}`, body }),
      responseSchema: dataOf(orderSchema),
    }),
    /** Sets any status, whatever it was before: the provider's override (decision G15). */
    overrideOrderStatus: build.mutation<Order, StatusOverride & { orderId: string }>({
      query: ({ orderId, ...body }) => ({ method: 'PATCH', url: `/orders/${encodeURIComponent(orderId)}/status`, body }),
      responseSchema: dataOf(orderSchema),
    }),
    /** Hands an order to the POS once more; the reply is the order as it stands then (specification 1 §7). */
    sendAgainToPos: build.mutation<Order, { orderId: string; accountId?: string | null | undefined }>({
      query: ({ orderId, accountId }) => ({
        method: 'POST',
        url: `/Orders/send-again-to-pos/${encodeURIComponent(orderId)}`,
        params: { accountIds: accountId },
      }),
      responseSchema: dataOf(orderSchema),
    }),
    /** Asks a partner for a rider (decision G16); the reply is the order with the rider's first status. */
    requestRider: build.mutation<Order, { orderId: string; slug: RiderPartner }>({
      query: ({ orderId, slug }) => ({ method: 'POST', url: `/Orders/${encodeURIComponent(orderId)}/request-rider`, body: { slug } }),
      responseSchema: dataOf(orderSchema),
    }),
  }),
});

export const { useListOrdersQuery, useListOperationsOrdersQuery, useCreateOrderMutation, useGetOrderQuery, useSendAgainToPrinterMutation } =
  ordersApi;
