import * as z from 'zod/mini';
import * as contract from '@/contract/orders';
import { orderPageSchema, type ChannelStatus, type NewOrderStatus, type Order, type OrderFilter, type OrderPage } from '@/domain/order';
import type { MadeOrder } from '@/domain/orderDraft';
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
      query: (filter) => orderListRequest(filter),
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
    getOrder: build.query({
      ...queryOf(contract.getOrder, (orderId: string) => ({ params: { id: orderId } })),
      merge: (known: Order, reply: Order) => newerOrder(originalOf(known), reply),
      keepUnusedDataFor: ORDERS_SECONDS,
    }),
    /** Enters an order by hand. The call is the app's, not the user's (specification 1 §6). */
    createOrder: build.mutation(mutationOf(contract.createOrder, (order: MadeOrder) => ({ body: { order } }))),
    // The replies of the calls from here to the rider are the order itself: `changeOrder` puts it into every list.
    addOrderStatus: build.mutation(mutationOf(contract.addOrderStatus, (body: NewOrderStatus) => ({ body }))),
    sendAgainToPrinter: build.mutation<PrintAgainReply, PrintAgain>({
      query: ({ orderId, locationId, ticketType, copies }) =>
        requestTo(contract.sendAgainToPrinter, { query: { ticketType, copies }, body: { orderId, locationId } }),
      responseSchema: dataOf(printAgainReplySchema),
      invalidatesTags: (_reply, error, { orderId }) => (error ? [] : [listTag('order'), idTag('order', orderId)]),
    }),
    /** As `addOrderStatus`, and the channel is told (decision G15). */
    tellChannelStatus: build.mutation(
      mutationOf(contract.sendChannelStatus, ({ orderId, ...body }: ChannelStatus & { orderId: string }) => ({
        params: { id: orderId },
        body,
      })),
    ),
    /** Sets any status, whatever it was before: the provider's override (decision G15). */
    overrideOrderStatus: build.mutation(
      mutationOf(contract.overrideOrderStatus, ({ orderId, ...body }: StatusOverride & { orderId: string }) => ({
        params: { id: orderId },
        body,
      })),
    ),
    /** Hands an order to the POS once more; the reply is the order as it stands then (specification 1 §7). */
    sendAgainToPos: build.mutation(
      mutationOf(contract.sendAgainToPos, ({ orderId, accountId }: { orderId: string; accountId?: string | null | undefined }) => ({
        params: { id: orderId },
        query: { accountIds: typeof accountId === 'string' ? [accountId] : null },
      })),
    ),
    /** Asks a partner for a rider (decision G16); the reply is the order with the rider's first status. */
    requestRider: build.mutation(
      mutationOf(contract.requestRider, ({ orderId, slug }: { orderId: string; slug: RiderPartner }) => ({
        params: { id: orderId },
        body: { slug },
      })),
    ),
  }),
});

export const { useListOrdersQuery, useListOperationsOrdersQuery, useCreateOrderMutation, useGetOrderQuery, useSendAgainToPrinterMutation } =
  ordersApi;
