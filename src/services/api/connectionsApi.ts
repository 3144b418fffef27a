import * as contract from '@/contract/integrations';
import type { ConnectionDraft } from '@/domain/connection';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

interface ConnectionKey {
  locationId: string;
  slug: string;
}

/** Which calls to the intake API: of one order, or the last ones. */
interface IntakeLogQuery {
  orderId?: string;
  failed?: 'true';
}

/** How locations are connected to channels, POS systems and riders, and what channels sent (row R-04). */
export const connectionsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listConnections: build.query(queryOf(contract.listConnections, (locationId: string) => ({ params: { id: locationId } }))),
    /** Makes a connection, or gives it another secret. The reply is the only place where the secret can be read, and it is not cached. */
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
    /** For the product administrator. Not cached: calls come all the time. */
    listIntakeRequests: build.query({
      ...queryOf(contract.listIntakeRequests, (query: IntakeLogQuery) => ({ query })),
      keepUnusedDataFor: 0,
    }),
    /** The outbox, for the product administrator (row R-05). Not cached: messages are sent all the time. */
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
