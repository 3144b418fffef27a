import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const PrinterSettingsDialog = lazyWithTexts(
  async () => (await import('@/features/printing/PrinterSettings/PrinterSettingsDialog')).PrinterSettingsDialog,
);

interface EditPrinterButtonProps {
  printer: PrinterEntry;
  location: Location;
  /** The name of the printer in its list. */
  name: string;
  /** Renders another trigger instead of the button. */
  children?: (open: () => void) => ReactElement;
}

/** Opens the settings of a printer (specification 2 §2). It must not be inside a menu that closes: it must outlive the dialog. */
export function EditPrinterButton({ printer, location, name, children }: EditPrinterButtonProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      {children ? (
        children(open)
      ) : (
        <Button size="small" aria-label={intl.formatMessage({ id: 'printing.row.editButton' }, { name })} onClick={open}>
          {intl.formatMessage({ id: 'printing.row.editLabel' })}
        </Button>
      )}
      {isOpen && (
        <LazyPart onFailed={close}>
          <PrinterSettingsDialog printer={printer} location={location} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
