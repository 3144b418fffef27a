import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const AddPrinterDialog = lazyWithTexts(async () => (await import('@/features/printing/AddPrinter/AddPrinterDialog')).AddPrinterDialog);

/** Opens the dialog that adds a printer to a location, for users with permission (row R-02). Must stay mounted while the dialog is open. */
export function AddPrinterButton({ location }: { location: Location }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: 'printing.menu.addButton' })}
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <AddPrinterDialog locations={[location]} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
