import { Button } from '@blueprintjs/core';
import { Document } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';

interface TestTicketButtonProps {
  name: string;
  isSending: boolean;
  isDisabled: boolean;
  onPrint: () => void;
}

/** Prints a test ticket; the row shows its result (specification 2 §2, row T-03). */
export function TestTicketButton({ name, isSending, isDisabled, onPrint }: TestTicketButtonProps) {
  const intl = useIntl();
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<Document />}
      loading={isSending}
      disabled={isDisabled}
      aria-label={intl.formatMessage({ id: 'printing.row.testButton' }, { name })}
      onClick={onPrint}
    />
  );
}
