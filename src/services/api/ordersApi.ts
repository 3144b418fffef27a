import * as z from 'zod/mini';
import * as contract from '@/contract/orders';
import { orderPageSchema, type ChannelStatus, type NewOrderStatus, type Order, type OrderFilter, type OrderPage } from '@/domain/order';
import type { TicketChoice } from '@/domain/orderTickets';
import type { RiderPartner } from '@/domain/riderPartner';
import type { StatusOverride } from '@/domain/statusOverride';
import type { DayRange } from '@/lib/calendarDay';
import { baseApi } from '@/services/api/baseApi';
import { loadBoard } from '@/services/api/loadBoard';
import { newerOrder, originalOf, withAllRows, withNewerRows } from '@/services/api/newerOrder';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { orderListRequest } from '@/services/api/orderListRequest';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { entityTags, idTag, listTag } from '@/contract/tags';

/** How long unused order lists stay cached, in seconds. */
const ORDERS_SECONDS = 300;

/** A reprint of an order: on printers of one ticket type, `copies` times (specification 2 §7). */
interface PrintAgain extends TicketChoice {
  orderId: string;
  locationId: string;
}

/** The number of print jobs that a reprint created or released; a server may omit them. */
const printAgainReplySchema = z.nullish(z.looseObject({ created: z.optional(z.number()), released: z.optional(z.number()) }));
type PrintAgainReply = z.infer<typeof printAgainReplySchema>;

/** Orders (specification 1 §7, 2 §7). Replies and live messages both resolve to the higher `rev`. */
export const ordersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listOrders: build.query<OrderPage, OrderFilter>({
      query: (filter) => orderListRequest(filter),
      responseSchema: bodyOf(orderPageSchema),
      merge: (known, reply) => withNewerRows(known, reply),
      keepUnusedDataFor: ORDERS_SECONDS,
      providesTags: (page) => entityTags('order', page?.data ?? []),
    }),
    /**
     * The orders of the operations board of a day, at all locations of the user: those placed on that day, and open ones carried over from
     * the days before.
     */
    listOperationsOrders: build.query<OrderPage, DayRange>({
      queryFn: (day, _api, _options, call) => loadBoard(day, call),
      merge: (known, reply) => withAllRows(known, reply),
      keepUnusedDataFor: ORDERS_SECONDS,
      providesTags: () => [listTag('order')],
    }),
    getOrder: build.query({
      ...queryOf(contract.getOrder, (orderId: string) => ({ params: { id: orderId } })),
      merge: (known: Order, reply: Order) => newerOrder(originalOf(known), reply),
      keepUnusedDataFor: ORDERS_SECONDS,
    }),
    // The mutations from here to `requestRider` return the order itself; `changeOrder` writes it into every cached list. Delayed ones continue
    // when the page is closed (row K-03).
    addOrderStatus: build.mutation(mutationOf(contract.addOrderStatus, (body: NewOrderStatus) => ({ body, keepalive: true }))),
    reprintOrder: build.mutation<PrintAgainReply, PrintAgain>({
      query: ({ orderId, locationId, ticketType, copies }) =>
        requestTo(contract.reprintOrder, { query: { ticketType, copies }, body: { orderId, locationId } }),
      responseSchema: dataOf(printAgainReplySchema),
      invalidatesTags: (_reply, error, { orderId }) => (error ? [] : [listTag('order'), idTag('order', orderId)]),
    }),
    /** Like `addOrderStatus`, and notifies the channel (decision G15). */
    sendChannelStatus: build.mutation(
      mutationOf(contract.sendChannelStatus, ({ orderId, ...body }: ChannelStatus & { orderId: string }) => ({
        params: { id: orderId },
        body,
        keepalive: true,
      })),
    ),
    /** Sets any status regardless of the current one: the provider's override (decision G15). */
    overrideOrderStatus: build.mutation(
      mutationOf(contract.overrideOrderStatus, ({ orderId, ...body }: StatusOverride & { orderId: string }) => ({
        params: { id: orderId },
        body,
      })),
    ),
    /** Sends an order to the POS again; returns the updated order (specification 1 §7). */
    resendToPos: build.mutation(
      mutationOf(contract.resendToPos, ({ orderId, accountId }: { orderId: string; accountId?: string | null | undefined }) => ({
        params: { id: orderId },
        query: { accountIds: typeof accountId === 'string' ? [accountId] : null },
        keepalive: true,
      })),
    ),
    /** Requests a rider from a partner (decision G16); returns the order with the rider's first status. */
    requestRider: build.mutation(
      mutationOf(contract.requestRider, ({ orderId, slug }: { orderId: string; slug: RiderPartner }) => ({
        params: { id: orderId },
        body: { slug },
      })),
    ),
  }),
});

export const { useListOrdersQuery, useListOperationsOrdersQuery, useGetOrderQuery, useReprintOrderMutation } = ordersApi;
