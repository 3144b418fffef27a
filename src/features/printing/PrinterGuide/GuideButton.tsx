import { Button } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { GuideTopic } from '@/features/printing/PrinterGuide/guideTopics';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const PrinterGuide = lazyWithTexts(async () => (await import('@/features/printing/PrinterGuide/PrinterGuide')).PrinterGuide);

/** Opens a guide to set up a printer; the guide is loaded when it is opened. */
export function GuideButton({ topic }: { topic: GuideTopic }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="minimal" alignText="start" icon={<Help />} onClick={() => setOpen(true)}>
        {intl.formatMessage({ id: `printing.guide.${topic}.title` })}
      </Button>
      {isOpen && (
        <LazyPart>
          <PrinterGuide topic={topic} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
