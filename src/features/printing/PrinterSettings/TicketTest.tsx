import { Document } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { PrinterDraft } from '@/domain/printerSettings';
import { TestLine } from '@/features/printing/PrinterSettings/TestLine';
import type { useTestTicket } from '@/features/printing/TestTicket/useTestTicket';

interface TicketTestProps {
  ticket: ReturnType<typeof useTestTicket>;
  draft: PrinterDraft;
  disabled: boolean;
}

/** Prints a test ticket with the form's settings, and shows its result (row T-03). */
export function TicketTest({ ticket, draft, disabled }: TicketTestProps) {
  const intl = useIntl();
  return (
    <TestLine
      icon={<Document />}
      label={intl.formatMessage({ id: 'printing.settings.testButton' })}
      state={ticket.result.kind}
      text={ticket.result.text}
      disabled={disabled}
      onClick={() => ticket.send(draft)}
    />
  );
}
