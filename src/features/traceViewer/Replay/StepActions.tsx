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
  /** Index of the current line. */
  at: number;
  /** Called when the dialog opens. */
  onOpen: () => void;
}

/** The action of a step: a what-if run. The first step of an actor cannot be altered. */
export function StepActions({ timeline, reader, at, onOpen }: StepActionsProps) {
  const intl = useIntl();
  // The dialog stays open for its step when another line is selected.
  const [openAt, setOpenAt] = useState<number | null>(null);
  const line = timeline.lines[at];
  const isStep = line?.kind === 'step' && line.event.type !== 'xstate.init' && (timeline.actorOf[at] ?? -1) >= 0;
  const close = () => setOpenAt(null);
  return (
    <>
      <Button
        size="small"
        disabled={!isStep}
        onClick={() => {
          onOpen();
          setOpenAt(at);
        }}
      >
        {intl.formatMessage({ id: 'lab.whatIf.openButton' })}
      </Button>
      {openAt !== null && (
        <LazyPart onFailed={close}>
          <WhatIfDialog timeline={timeline} reader={reader} at={openAt} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
