import { Button } from '@blueprintjs/core';
import { Camera } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const ScanAddressDialog = lazyWithTexts(async () => (await import('@/features/printing/ScanAddress/ScanAddressDialog')).ScanAddressDialog);

interface ScanAddressButtonProps {
  /** Called with the address and the text of the code that contains it. */
  onFound: (address: string, text: string) => void;
}

/** Opens the camera to read a printer's address from a QR code (row V-11); camera and reader are loaded when it is opened. */
export function ScanAddressButton({ onFound }: ScanAddressButtonProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="small" variant="minimal" alignText="start" icon={<Camera />} onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: 'printing.scan.openButton' })}
      </Button>
      {isOpen && (
        <LazyPart onFailed={close}>
          <ScanAddressDialog
            onFound={(address, text) => {
              close();
              onFound(address, text);
            }}
            onClose={close}
          />
        </LazyPart>
      )}
    </>
  );
}
