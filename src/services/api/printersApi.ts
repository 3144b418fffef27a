import * as contract from '@/contract/thirdPartyServices';
import type { PollingMethod } from '@/domain/printer';
import type { PrinterSettings } from '@/domain/printerSettings';
import { sentTestTicketSchema, type SentTestTicket } from '@/domain/testTicket';
import { PRINTER_SLUG } from '@/domain/thirdPartyService';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';

/** The input of `sayHelloToPrinter` (specification 2 §7). */
export interface TestTicket {
  locationId: string;
  locationName: string;
  printerUuid: string;
  thirdPartyServiceUuid: string;
  printerName: string;
  /** The first line of the ticket. @default '' */
  customMessage?: string;
  /** The settings of the form, saved or not. @default the saved settings */
  settings?: PrinterSettings;
}

interface PrinterChange {
  locationId: string;
  printerUuid: string;
  /** Only what differs. */
  change: PrinterSettings;
}

/** Settings and tests of printers (specification 2 §7). */
export const printersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** Prints a test ticket. A server without our extensions does not return the job id, so its result is unknown. */
    sendTestTicket: build.mutation<SentTestTicket, TestTicket>({
      query: ({ locationId, locationName, printerUuid, thirdPartyServiceUuid, printerName, customMessage = '', settings }) =>
        requestTo(contract.sendTestTicket, {
          params: { id: locationId },
          body: {
            thirdPartyServiceUuid,
            printerName,
            printerNameList: [printerName],
            withDate: true,
            locationName,
            customMessage,
            thirdParty: { ...settings, uuid: printerUuid },
          },
        }),
      responseSchema: dataOf(sentTestTicketSchema),
    }),
    /** Adds a printer to a location (row R-02). */
    addPrinter: build.mutation(
      mutationOf(contract.addService, ({ locationId, settings }: { locationId: string; settings: PrinterSettings }) => ({
        params: { id: locationId },
        body: { slug: PRINTER_SLUG, ...settings },
      })),
    ),
    /** Removes a printer and cancels its pending tickets (row R-02). */
    removePrinter: build.mutation(
      mutationOf(contract.removeService, ({ locationId, printerUuid }: { locationId: string; printerUuid: string }) => ({
        params: { id: locationId, uuid: printerUuid },
      })),
    ),
    /** The last polls of the printers of a location that ask for their tickets (row V-08). */
    listPrinterPolls: build.query(queryOf(contract.listPrinterPolls, (locationId: string) => ({ params: { id: locationId } }))),
    /** Creates a new address for a printer that asks for its tickets; the reply is the only one that contains it. */
    createPollAddress: build.mutation(
      mutationOf(
        contract.createPollKey,
        ({ locationId, printerUuid, method }: { locationId: string; printerUuid: string; method: PollingMethod }) => ({
          params: { id: locationId, uuid: printerUuid },
          body: { method },
        }),
      ),
    ),
    updatePrinter: build.mutation(
      mutationOf(contract.updateService, ({ locationId, printerUuid, change }: PrinterChange) => ({
        params: { id: locationId, uuid: printerUuid },
        body: change,
      })),
    ),
  }),
});

export const {
  useSendTestTicketMutation,
  useAddPrinterMutation,
  useRemovePrinterMutation,
  useUpdatePrinterMutation,
  useListPrinterPollsQuery,
  useCreatePollAddressMutation,
} = printersApi;
