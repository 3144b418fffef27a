import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Breakage } from '@/domain/printProof';
import type { KnownPrinter } from '@/features/printing/useKnownPrinters';
import { printerName } from '@/features/printing/printerName';
import { asApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useStartPrintProofMutation } from '@/services/api/printProofApi';
import { useSendTestTicketMutation } from '@/services/api/printersApi';
import { leaveTo } from '@/services/paths/leaveTo';
import { pathTo } from '@/services/paths/pathTo';

interface StartProofOptions {
  isDemo: boolean;
  onFollow: (jobUuid: string) => void;
}

/** Starts the proof of printing; `running`: what is being started; `problem`: why the last start failed, null if it did not. */
export function useStartProof({ isDemo, onFollow }: StartProofOptions) {
  const intl = useIntl();
  const [startPrintProof] = useStartPrintProofMutation();
  const [sendTestTicket] = useSendTestTicketMutation();
  const [running, setRunning] = useState<Breakage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function send({ printer, location }: KnownPrinter, breakage: Breakage) {
    const printerUuid = printer.uuid ?? '';
    if (isDemo) return startPrintProof({ printerUuid, breakage });
    const names = { locationId: location.id, locationName: location.name, printerName: printerName(intl, printer) };
    return sendTestTicket({ ...names, printerUuid, thirdPartyServiceUuid: printer.thirdPartyServiceUuid ?? '' });
  }

  async function start(printer: KnownPrinter, breakage: Breakage): Promise<void> {
    setRunning(breakage);
    setProblem(null);
    const { data, error } = await send(printer, breakage);
    setRunning(null);
    const jobUuid = data?.jobUuid ?? null;
    if (error) setProblem(problemText(error));
    else if (jobUuid === null) setProblem(intl.formatMessage({ id: 'printing.proof.noJobError' }));
    // Leaving the page ends this tab's printing as closing it does; the new page follows the same ticket.
    else if (breakage === 'tabClosed') leaveTo(pathTo('printJournal', {}, { proof: jobUuid }));
    else onFollow(jobUuid);
  }

  function problemText(error: Parameters<typeof asApiError>[0]): string {
    const problem = asApiError(error);
    if (problem.kind === 'http' && problem.code === 'BROKEN_ALREADY') return intl.formatMessage({ id: 'printing.proof.brokenError' });
    if (problem.kind === 'http' && problem.code === 'NO_TICKET') return intl.formatMessage({ id: 'printing.proof.noTicketError' });
    return apiErrorText(intl, error);
  }

  return { start, running, problem };
}
