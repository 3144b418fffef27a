import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { isPollingMethod, type PrinterEntry } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { ConnectionTest } from '@/features/printing/PrinterSettings/ConnectionTest';
import { PollingSetup } from '@/features/printing/PrinterSettings/PollingSetup';
import { TicketTest } from '@/features/printing/PrinterSettings/TicketTest';
import { TestQuestions } from '@/features/printing/PrintQuestion/TestQuestions';
import type { useTestTicket } from '@/features/printing/TestTicket/useTestTicket';
import type { PrinterSettingsActor } from '@/machines/printerSettings/printerSettingsMachine';

interface PrinterTestsProps {
  actor: PrinterSettingsActor;
  draft: PrinterDraft;
  isDirty: boolean;
  ticket: ReturnType<typeof useTestTicket>;
  /** The printer's uuid. */
  uuid: string;
  /** The stored settings. */
  stored: PrinterEntry;
  location: Location;
}

/**
 * Tests the settings in the form: whether the printer replies, and a test ticket (rows PR-09, T-03). Only one test runs at a time, and none
 * with an invalid address.
 */
export function PrinterTests({ actor, draft, isDirty, ticket, uuid, stored, location }: PrinterTestsProps) {
  const intl = useIntl();
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const isChecking = value.connection === 'checking';
  return (
    <section className="printer-settings-tests" aria-label={intl.formatMessage({ id: 'printing.settings.testsTitle' })}>
      {isPollingMethod(draft.connectMethod) &&
        (isConnectionStored(draft, stored) ? (
          <PollingSetup method={draft.connectMethod} printerUuid={uuid} osName={stored.osName ?? ''} location={location} />
        ) : (
          <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.polling.unsavedText' })}</p>
        ))}
      <ConnectionTest actor={actor} draft={draft} disabled={ticket.isSending} />
      <TicketTest ticket={ticket} draft={draft} disabled={isChecking || ticket.isSending || !context.testable} />
      <TestQuestions printerUuid={uuid} />
      {isDirty && <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.settings.testsUnsavedText' })}</p>}
    </section>
  );
}

/** Whether what identifies the printer to who prints on it is saved: an address is created for the stored settings. */
function isConnectionStored({ connectMethod, osName, installationId }: PrinterDraft, stored: PrinterEntry): boolean {
  if (connectMethod !== stored.connectMethod) return false;
  return (
    connectMethod !== 'CLIENT' || ((osName ?? '') === (stored.osName ?? '') && (installationId ?? '') === (stored.installationId ?? ''))
  );
}
