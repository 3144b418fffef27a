import { listOverduePrints } from '@/contract/orders';
import * as contract from '@/contract/thirdPartyServices';
import { overduePrintSchema, type OverduePrint } from '@/domain/overduePrint';
import type { PrinterSettings } from '@/domain/printerSettings';
import { tolerantList, type TolerantList } from '@/domain/reply';
import { sentTestTicketSchema, type SentTestTicket } from '@/domain/testTicket';
import { PRINTER_SLUG } from '@/domain/thirdPartyService';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';
import { listTag } from '@/contract/tags';

/** What `sayHelloToPrinter` is told (specification 2 §7). */
export interface TestTicket {
  locationId: string;
  locationName: string;
  printerUuid: string;
  thirdPartyServiceUuid: string;
  printerName: string;
  /** Stands first on the ticket. @default '' */
  customMessage?: string;
  /** What the form tries, saved or not. @default what is saved */
  settings?: PrinterSettings;
}

interface PrinterChange {
  locationId: string;
  printerUuid: string;
  /** Only what differs. */
  change: PrinterSettings;
}

const overdueListSchema = tolerantList(overduePrintSchema);
const NOTHING_OVERDUE = { data: [], count: 0, totalCount: 0, dropped: 0 };

/** Printers of locations (specification 2 §7). */
export const printersApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The orders that should have printed by themselves and did not (row BP-03); none from a server that does not tell. */
    listOverduePrints: build.query<TolerantList<OverduePrint>, void>({
      queryFn: async (_none, _api, _options, call) => {
        const { data, error } = await call(requestTo(listOverduePrints, {}));
        if (error) return error.kind === 'http' && error.status === 404 ? { data: NOTHING_OVERDUE } : { error };
        const list = overdueListSchema.safeParse(data);
        return list.success ? { data: list.data } : { error: { kind: 'unreadable', reason: 'print-jobs/overdue' } };
      },
      providesTags: () => [listTag('overduePrint')],
    }),
    /** A server without our additions does not say which job it is: then nothing is heard of it. */
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
    /** Removes a printer; the tickets that waited for it are withdrawn (row R-02). */
    removePrinter: build.mutation(
      mutationOf(contract.removeService, ({ locationId, printerUuid }: { locationId: string; printerUuid: string }) => ({
        params: { id: locationId, uuid: printerUuid },
      })),
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
  useListOverduePrintsQuery,
  useSendTestTicketMutation,
  useAddPrinterMutation,
  useRemovePrinterMutation,
  useUpdatePrinterMutation,
} = printersApi;
