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
  const steps = STEP_NUMBERS.slice(0, GUIDE_STEPS[topic]);
  return (
    <Dialog isOpen title={intl.formatMessage({ id: `printing.guide.${topic}.title` })} isCloseButtonShown={false} onClose={onClose}>
      <DialogBody>
        <GuidePicture topic={topic} />
        <ol className="printer-guide-steps">
          {steps.map((step) => (
            <li key={step}>{intl.formatMessage({ id: textOf(topic, step) })}</li>
          ))}
        </ol>
      </DialogBody>
      <DialogFooter actions={<Button onClick={onClose}>{intl.formatMessage({ id: 'ui.drawer.closeButton' })}</Button>} />
    </Dialog>
  );
}

const STEP_NUMBERS = [1, 2, 3, 4, 5] as const;
type StepNumber = (typeof STEP_NUMBERS)[number];

function textOf(topic: GuideTopic, step: StepNumber) {
  if (topic === 'usb' || topic === 'serial') return `printing.guide.${topic}.step${step === 5 ? 4 : step}` as const;
  return `printing.guide.${topic}.step${step}` as const;
}
