import * as contract from '@/contract/integrations';
import type { ConnectionDraft } from '@/domain/connection';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

interface ConnectionKey {
  locationId: string;
  slug: string;
}

/** Filters the log of the intake API: the requests of one order, or the latest ones. */
interface IntakeLogQuery {
  orderId?: string;
  failed?: 'true';
}

/** Connections of locations to channels, POS systems and riders, and the log of channel requests (row R-04). */
export const connectionsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listConnections: build.query(queryOf(contract.listConnections, (locationId: string) => ({ params: { id: locationId } }))),
    /** Creates a connection, or replaces its secret. Only this reply contains the secret, and it is not cached. */
    renewSecret: build.mutation(
      mutationOf(contract.createSecret, ({ locationId, slug }: ConnectionKey) => ({ params: { id: locationId, slug } })),
    ),
    updateConnection: build.mutation(
      mutationOf(contract.updateConnection, ({ locationId, slug, draft }: ConnectionKey & { draft: ConnectionDraft }) => ({
        params: { id: locationId, slug },
        body: draft,
      })),
    ),
    deleteConnection: build.mutation(
      mutationOf(contract.deleteConnection, ({ locationId, slug }: ConnectionKey) => ({ params: { id: locationId, slug } })),
    ),
    /** For the product administrator. Not cached, because new requests arrive all the time. */
    listIntakeRequests: build.query({
      ...queryOf(contract.listIntakeRequests, (query: IntakeLogQuery) => ({ query })),
      keepUnusedDataFor: 0,
    }),
    /** The outbox, for the product administrator (row R-05). Not cached, because messages are sent all the time. */
    listDeliveries: build.query({
      ...queryOf(contract.listDeliveries, (query: { open?: 'true' }) => ({ query })),
      keepUnusedDataFor: 0,
    }),
    retryDelivery: build.mutation(mutationOf(contract.retryDelivery, (id: string) => ({ params: { id } }))),
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
