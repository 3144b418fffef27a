import { useIntl } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';
import { apiErrorText } from '@/services/api/apiErrorText';
import { isApiError } from '@/services/api/apiError';
import { useRemovePrinterMutation } from '@/services/api/printersApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';
import { showToast } from '@/ui/Toasts/showToast';

interface RemovePrinterProps {
  printer: PrinterEntry & { uuid: string };
  locationId: string;
  /** The printer's name on the screen. */
  name: string;
}

/** Removes a printer from its location after its name was typed to confirm, and reports how many tickets were queued for it (row R-02). */
export function RemovePrinter({ printer, locationId, name }: RemovePrinterProps) {
  const intl = useIntl();
  const [removePrinter] = useRemovePrinterMutation();

  async function remove() {
    const { data, error } = await removePrinter({ locationId, printerUuid: printer.uuid });
    // Another user has already removed it, which is the requested result.
    const isGone = isApiError(error) && error.kind === 'http' && error.status === 404;
    if (error !== undefined && !isGone) return apiErrorText(intl, error);
    const withdrawn = data?.withdrawnJobs ?? 0;
    void showToast(withdrawn > 0 ? 'info' : 'success', intl.formatMessage({ id: 'printing.remove.doneToast' }, { name, withdrawn }));
    return null;
  }

  return (
    <DeleteByName
      words={{
        open: intl.formatMessage({ id: 'printing.remove.openButton' }),
        title: intl.formatMessage({ id: 'printing.remove.title' }),
        confirm: intl.formatMessage({ id: 'printing.remove.confirmButton' }),
      }}
      name={name}
      openLabel={intl.formatMessage({ id: 'printing.remove.openOneButton' }, { name })}
      onDelete={remove}
      onDeleted={() => undefined}
    >
      {intl.formatMessage({ id: 'printing.remove.text' })}
    </DeleteByName>
  );
}
