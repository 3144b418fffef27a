import * as z from 'zod/mini';
import { baseApi } from '@/services/api/baseApi';
import { dataOf } from '@/services/api/replySchema';

/** What `sayHelloToPrinter` is told (specification 2 §7). */
export interface TestTicket {
  locationId: string;
  locationName: string;
  printerUuid: string;
  thirdPartyServiceUuid: string;
  printerName: string;
}

/** Printers of locations (specification 2 §7). */
export const printersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    sendTestTicket: build.mutation<unknown, TestTicket>({
      query: ({ locationId, locationName, printerUuid, thirdPartyServiceUuid, printerName }) => ({
        method: 'POST',
        url: `/Locations/${encodeURIComponent(locationId)}/sayHelloToPrinter`,
        body: {
          thirdPartyServiceUuid,
          printerName,
          printerNameList: [printerName],
          withDate: true,
          locationName,
          thirdParty: { uuid: printerUuid },
        },
      }),
      responseSchema: dataOf(z.unknown()),
    }),
  }),
});

export const { useSendTestTicketMutation } = printersApi;
