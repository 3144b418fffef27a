import {
  connectionListSchema,
  connectionSchema,
  intakeRequestListSchema,
  newSecretSchema,
  type Connection,
  type ConnectionDraft,
  type IntakeRequest,
} from '@/domain/connection';
import { deliveryListSchema, deliverySchema, type Delivery } from '@/domain/delivery';
import type { TolerantList } from '@/domain/reply';
import { baseApi } from '@/services/api/baseApi';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/services/api/tags';

interface ConnectionKey {
  locationId: string;
  slug: string;
}

/** Which calls to the intake API: of one order, or the last ones. */
interface IntakeLogQuery {
  orderId?: string;
  failed?: 'true';
}

const path = ({ locationId, slug }: ConnectionKey) =>
  `/Locations/${encodeURIComponent(locationId)}/connections/${encodeURIComponent(slug)}`;

/** What a change of a connection makes out of date: the location names its connected apps. */
const changedBy = (error: unknown, locationId: string) =>
  error ? [] : [idTag('connection', locationId), idTag('location', locationId), listTag('auditEntry')];

/** How locations are connected to channels, POS systems and riders, and what channels sent (row R-04). */
export const connectionsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listConnections: build.query<TolerantList<Connection>, string>({
      query: (locationId) => ({ method: 'GET', url: `/Locations/${encodeURIComponent(locationId)}/connections` }),
      responseSchema: bodyOf(connectionListSchema),
      providesTags: (_list, _error, locationId) => [listTag('connection'), idTag('connection', locationId)],
    }),
    /** Makes a connection, or gives it another secret. The reply is the only place where the secret can be read, and it is not cached. */
    renewSecret: build.mutation<{ secret: string }, ConnectionKey>({
      query: (key) => ({ method: 'POST', url: `${path(key)}/secret` }),
      responseSchema: dataOf(newSecretSchema),
      invalidatesTags: (_secret, error, { locationId }) => changedBy(error, locationId),
    }),
    updateConnection: build.mutation<Connection, ConnectionKey & { draft: ConnectionDraft }>({
      query: ({ draft, ...key }) => ({ method: 'PUT', url: path(key), body: draft }),
      responseSchema: dataOf(connectionSchema),
      invalidatesTags: (_connection, error, { locationId }) => changedBy(error, locationId),
    }),
    deleteConnection: build.mutation<unknown, ConnectionKey>({
      query: (key) => ({ method: 'DELETE', url: path(key) }),
      invalidatesTags: (_reply, error, { locationId }) => changedBy(error, locationId),
    }),
    /** For the product administrator. */
    listIntakeRequests: build.query<TolerantList<IntakeRequest>, IntakeLogQuery>({
      query: (params) => ({ method: 'GET', url: '/intake-requests', params: { ...params } }),
      responseSchema: bodyOf(intakeRequestListSchema),
      // Calls come all the time.
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('intakeRequest')],
    }),
    /** The outbox, for the product administrator (row R-05). */
    listDeliveries: build.query<TolerantList<Delivery>, { open?: 'true' }>({
      query: (params) => ({ method: 'GET', url: '/deliveries', params: { ...params } }),
      responseSchema: bodyOf(deliveryListSchema),
      // Messages are sent all the time.
      keepUnusedDataFor: 0,
      providesTags: () => [listTag('delivery')],
    }),
    retryDelivery: build.mutation<Delivery, string>({
      query: (id) => ({ method: 'POST', url: `/deliveries/${encodeURIComponent(id)}/retry` }),
      responseSchema: dataOf(deliverySchema),
      invalidatesTags: (_delivery, error) => (error ? [] : [listTag('delivery'), listTag('auditEntry')]),
    }),
  }),
});

export const {
  useListConnectionsQuery,
  useRenewSecretMutation,
  useUpdateConnectionMutation,
  useDeleteConnectionMutation,
  useListIntakeRequestsQuery,
  useListDeliveriesQuery,
  useRetryDeliveryMutation,
} = connectionsApi;
