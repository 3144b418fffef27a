import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { fromCallback, fromPromise } from 'xstate';
import type { Location } from '@/domain/location';
import type { PrinterDraft } from '@/domain/printerSettings';
import { testTicketResult, type TestTicketResult } from '@/features/printing/TestTicket/testTicketResult';
import { testTicketMachine } from '@/machines/testTicket/testTicketMachine';
import { useSendTestTicketMutation } from '@/services/api/printersApi';
import { testTicketReports } from '@/services/printing/testTicketReports';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

/** The printer of a test ticket, which prints `name`. */
export interface TestTarget {
  printerUuid: string;
  thirdPartyServiceUuid: string;
  name: string;
  location: Pick<Location, 'id' | 'name'>;
}

interface TestTicket {
  /** Whether the server has not replied yet. */
  isSending: boolean;
  result: TestTicketResult;
  /** `draft`: the settings to test, saved or not. @default the saved settings */
  send: (draft?: PrinterDraft) => void;
}

/** Prints test tickets on a printer, and reports the result of the last one (row T-03). */
export function useTestTicket({ printerUuid, thirdPartyServiceUuid, name, location }: TestTarget): TestTicket {
  const intl = useIntl();
  const [sendTestTicket] = useSendTestTicketMutation();
  const { id: locationId, name: locationName } = location;
  const machine = useMemo(
    () =>
      testTicketMachine.provide({
        actors: {
          sendTestTicket: fromPromise(async ({ input: { draft } }) => {
            const { data, error } = await sendTestTicket({
              locationId,
              locationName,
              printerUuid,
              thirdPartyServiceUuid,
              printerName: draft ? (draft.printerName ?? '') : name,
              ...(draft && { customMessage: intl.formatMessage({ id: 'printing.test.message' }), settings: draft }),
            });
            return data ? { kind: 'sent', ticket: data } : { kind: 'failed', error };
          }),
          followTestTicket: fromCallback(({ input: { jobUuid }, sendBack }) =>
            jobUuid === null
              ? undefined
              : testTicketReports.follow(jobUuid, ({ state, code }) => sendBack({ type: 'ticket.reported', state, code })),
          ),
        },
      }),
    [sendTestTicket, locationId, locationName, printerUuid, thirdPartyServiceUuid, name, intl],
  );
  const actor = useRecordedActor(machine);
  const snapshot = useSelector(actor, (now) => now);
  return {
    isSending: snapshot.matches('sending'),
    result: testTicketResult(intl, snapshot),
    send: (draft) => actor.send({ type: 'ticket.send', draft: draft ?? null }),
  };
}
