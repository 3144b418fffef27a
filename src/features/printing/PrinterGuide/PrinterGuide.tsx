import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import { GuidePicture } from '@/features/printing/PrinterGuide/GuidePicture';
import { GUIDE_STEPS, type GuideTopic } from '@/features/printing/PrinterGuide/guideTopics';
import '@/features/printing/PrinterGuide/printerGuide.css';

interface PrinterGuideProps {
  topic: GuideTopic;
  onClose: () => void;
}

/** The steps to set up a printer or to find its address, with a picture (rows V-10, V-11). */
export function PrinterGuide({ topic, onClose }: PrinterGuideProps) {
  const intl = useIntl();
  return (
    <Dialog isOpen title={intl.formatMessage({ id: `printing.guide.${topic}.title` })} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <GuidePicture topic={topic} />
        <ol className="printer-guide-steps">
          {GUIDE_STEPS[topic].map((id) => (
            <li key={id}>{intl.formatMessage({ id })}</li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{intl.formatMessage({ id: 'ui.drawer.closeButton' })}</Button>} />
    </Dialog>
  );
}
