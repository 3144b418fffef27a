import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { isDeviceMethod } from '@/domain/deviceAddress';
import type { Location } from '@/domain/location';
import { isPollingMethod } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import type { AddedService } from '@/domain/thirdPartyService';
import { DeviceField } from '@/features/printing/PrinterSettings/DeviceField';
import { PollingSetup } from '@/features/printing/PrinterSettings/PollingSetup';
import { TicketTest } from '@/features/printing/PrinterSettings/TicketTest';
import { TestQuestions } from '@/features/printing/PrintQuestion/TestQuestions';
import { useTestTicket } from '@/features/printing/TestTicket/useTestTicket';

interface TestStepProps {
  added: AddedService;
  draft: PrinterDraft;
  location: Location;
}

/** Prints a test ticket on the added printer, and shows whether it was printed. */
export function TestStep({ added, draft, location }: TestStepProps) {
  const intl = useIntl();
  const ticket = useTestTicket({
    printerUuid: added.uuid,
    thirdPartyServiceUuid: added.thirdPartyServiceUuid ?? '',
    name: draft.printerName ?? '',
    location,
  });
  const isPrinted = ticket.result.kind === 'ok';
  return (
    <section className="printer-settings-tests" aria-label={intl.formatMessage({ id: 'printing.settings.testsTitle' })}>
      <Callout intent={isPrinted ? 'success' : 'primary'} compact role="status">
        {intl.formatMessage({ id: isPrinted ? 'printing.add.readyText' : 'printing.add.addedText' }, { name: draft.printerName })}
      </Callout>
      {isDeviceMethod(draft.connectMethod) && <DeviceField method={draft.connectMethod} printerUuid={added.uuid} />}
      {isPollingMethod(draft.connectMethod) && (
        <PollingSetup method={draft.connectMethod} printerUuid={added.uuid} osName={draft.osName ?? ''} location={location} />
      )}
      <TicketTest ticket={ticket} draft={draft} disabled={ticket.isSending} />
      <TestQuestions printerUuid={added.uuid} />
    </section>
  );
}
