import { Button } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { useSendTestTicketMutation } from '@/services/api/printersApi';
import { showToast } from '@/ui/Toasts/showToast';

interface TestTicketButtonProps {
  send: ReturnType<typeof useSendTestTicketMutation>[0];
  isSending: boolean;
  isDisabled: boolean;
  printer: PrinterEntry & { uuid: string };
  location: Location;
  name: string;
}

/** Has a test ticket printed; says whether the server took it (specification 2 §2). */
export function TestTicketButton({ send, isSending, isDisabled, printer, location, name }: TestTicketButtonProps) {
  const intl = useIntl();

  const print = async () => {
    const result = await send({
      locationId: location.id,
      locationName: location.name,
      printerUuid: printer.uuid,
      thirdPartyServiceUuid: printer.thirdPartyServiceUuid ?? '',
      printerName: name,
    });
    const id = result.error ? 'printing.row.testFailedError' : 'printing.row.testSentLabel';
    await showToast(result.error ? 'error' : 'success', intl.formatMessage({ id }));
  };

  return (
    <Button
      size="small"
      variant="minimal"
      icon={<Document />}
      loading={isSending}
      disabled={isDisabled}
      aria-label={intl.formatMessage({ id: 'printing.row.testButton' }, { name })}
      onClick={() => void print()}
    />
  );
}
