import { Button } from '@blueprintjs/core';
import { Comparison, Download } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { traceTest } from '@/machines/replay/traceTest';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { downloadFile } from '@/services/files/downloadFile';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const CompareDialog = lazyWithTexts(async () => (await import('@/features/traceViewer/Compare/CompareDialog')).CompareDialog);

interface TraceActionsProps {
  timeline: TraceTimeline;
  name: string;
  /** Indexes of the actors to generate a test for. */
  tested: readonly number[];
  /** Index of the current actor. */
  actor: number;
}

/** The actions of a trace: generate a test of some actors (row BT-08), compare with another trace (row BT-09). */
export function TraceActions({ timeline, name, tested, actor }: TraceActionsProps) {
  const intl = useIntl();
  const [isComparing, setComparing] = useState(false);
  const close = () => setComparing(false);
  const day = timeline.header.savedAt.slice(0, 10);
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<Download />}
        disabled={tested.length === 0}
        onClick={() => downloadFile(traceTest(timeline, tested), `trace-${day}.test.ts`, 'text/plain')}
      >
        {intl.formatMessage({ id: 'lab.test.button' }, { count: tested.length })}
      </Button>
      <Button size="small" variant="minimal" icon={<Comparison />} onClick={() => setComparing(true)}>
        {intl.formatMessage({ id: 'lab.compare.openButton' })}
      </Button>
      {isComparing && (
        <LazyPart onFailed={close}>
          <CompareDialog timeline={timeline} name={name} actor={actor} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
