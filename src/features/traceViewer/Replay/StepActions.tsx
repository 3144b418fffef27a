import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { StateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const WhatIfDialog = lazyWithTexts(async () => (await import('@/features/traceViewer/WhatIf/WhatIfDialog')).WhatIfDialog);

interface StepActionsProps {
  timeline: TraceTimeline;
  reader: StateReader;
  /** Index of the line that is looked at. */
  at: number;
  /** Something is asked of that line. */
  onAsk: () => void;
}

/** What can be done with a step: see what would have become of it otherwise. The beginning of an actor cannot be altered. */
export function StepActions({ timeline, reader, at, onAsk }: StepActionsProps) {
  const intl = useIntl();
  // What is asked of one step is not closed where another is looked at.
  const [asked, setAsked] = useState<number | null>(null);
  const line = timeline.lines[at];
  const isStep = line?.kind === 'step' && line.event.type !== 'xstate.init' && (timeline.actorOf[at] ?? -1) >= 0;
  const close = () => setAsked(null);
  return (
    <>
      <Button
        size="small"
        disabled={!isStep}
        onClick={() => {
          onAsk();
          setAsked(at);
        }}
      >
        {intl.formatMessage({ id: 'lab.whatIf.openButton' })}
      </Button>
      {asked !== null && (
        <LazyPart onFailed={close}>
          <WhatIfDialog timeline={timeline} reader={reader} at={asked} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
