import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import { useScannedAddress } from '@/features/printing/ScanAddress/useScannedAddress';
import '@/features/printing/ScanAddress/scanAddress.css';

/** Longest shown text of a code: a code may contain thousands of characters. */
const MAX_SHOWN = 80;

interface ScanAddressDialogProps {
  /** Called once with the address and the text of the code that contains it. */
  onFound: (address: string, text: string) => void;
  onClose: () => void;
}

/** Reads the address of a printer from the QR code on its status sheet by the camera (row V-11), or says why the camera cannot be used. */
export function ScanAddressDialog({ onFound, onClose }: ScanAddressDialogProps) {
  const intl = useIntl();
  return (
    <Dialog isOpen title={intl.formatMessage({ id: 'printing.scan.title' })} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <Scan onFound={onFound} />
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{intl.formatMessage({ id: 'ui.drawer.closeButton' })}</Button>} />
    </Dialog>
  );
}

/** Within the dialog, which renders its content late: the camera needs the video. */
function Scan({ onFound }: Pick<ScanAddressDialogProps, 'onFound'>) {
  const intl = useIntl();
  const { video, scan } = useScannedAddress(onFound);
  const isUsable = scan.kind === 'starting' || scan.kind === 'scanning';
  return (
    <>
      {isUsable && (
        <video
          ref={video}
          className="scan-address-video"
          muted
          playsInline
          aria-label={intl.formatMessage({ id: 'printing.scan.videoLabel' })}
        />
      )}
      <div role="status">
        {scan.kind === 'starting' && intl.formatMessage({ id: 'printing.scan.startingText' })}
        {scan.kind === 'scanning' && intl.formatMessage({ id: 'printing.scan.scanningText' })}
        {scan.kind === 'scanning' && scan.unusable !== null && (
          <Callout className="form-problem" intent="warning" compact>
            {intl.formatMessage({ id: 'printing.scan.noAddressText' }, { text: scan.unusable.slice(0, MAX_SHOWN) })}
          </Callout>
        )}
        {!isUsable && (
          <Callout intent="warning" compact>
            {intl.formatMessage({ id: `printing.scan.${scan.kind}Error` })}
          </Callout>
        )}
      </div>
    </>
  );
}
