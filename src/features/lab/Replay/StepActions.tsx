import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const WhatIfDialog = lazyWithTexts(async () => (await import('@/features/lab/WhatIf/WhatIfDialog')).WhatIfDialog);

interface StepActionsProps {
  timeline: TraceTimeline;
  /** Index of the line that is looked at. */
  at: number;
}

/** What can be done with a step: see what would have become of it otherwise. The beginning of an actor cannot be altered. */
export function StepActions({ timeline, at }: StepActionsProps) {
  const intl = useIntl();
  const [openAt, setOpenAt] = useState<number | null>(null);
  const line = timeline.lines[at];
  const actor = timeline.actorOf[at] ?? -1;
  const step = line?.kind === 'step' && line.event.type !== 'xstate.init' && actor >= 0 ? line : null;
  const close = () => setOpenAt(null);
  return (
    <>
      <Button size="small" disabled={!step} onClick={() => setOpenAt(at)}>
        {intl.formatMessage({ id: 'lab.whatIf.openButton' })}
      </Button>
      {step && openAt === at && (
        <LazyPart onFailed={close}>
          <WhatIfDialog timeline={timeline} actor={actor} step={step} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
