import { Button, Callout } from '@blueprintjs/core';
import { Cross, Learning } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import { GUIDE_STOPS, guideStops } from '@/features/traceViewer/RecordedCases/guideStops';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import '@/features/traceViewer/RecordedCases/recordedCases.css';

interface CaseGuideProps {
  timeline: TraceTimeline;
  found: readonly TraceDiagnosis[];
  /** Selects the line of a stop. */
  onPick: (line: number) => void;
  onClose: () => void;
}

/** Leads a first-time visitor through the guided case, one step of the trace per click. Starts where the trace opens. */
export function CaseGuide({ timeline, found, onPick, onClose }: CaseGuideProps) {
  const intl = useIntl();
  const [index, setIndex] = useState(0);
  const stops = guideStops(timeline, found);
  const stop = GUIDE_STOPS[index];
  if (!stops || !stop) return null;
  const next = GUIDE_STOPS[index + 1];
  return (
    <Callout
      compact
      intent="primary"
      icon={<Learning />}
      className="lab-guide"
      role="status"
      aria-label={intl.formatMessage({ id: 'lab.guide.title' })}
    >
      <span>
        <b>{intl.formatMessage({ id: 'lab.guide.placeLabel' }, { place: index + 1, count: GUIDE_STOPS.length })}</b>{' '}
        {intl.formatMessage({ id: `lab.guide.${stop}Text` })}
      </span>
      <Button
        size="small"
        intent="primary"
        onClick={() => {
          if (!next) return onClose();
          setIndex(index + 1);
          onPick(stops[next]);
        }}
      >
        {intl.formatMessage({ id: next ? 'lab.guide.nextButton' : 'lab.guide.endButton' })}
      </Button>
      {next && (
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={intl.formatMessage({ id: 'lab.guide.closeButton' })}
          onClick={onClose}
        />
      )}
    </Callout>
  );
}
