import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { memo, useId } from 'react';
import { useIntl } from 'react-intl';
import { useLocationName } from '@/features/traceViewer/Replay/useLocationName';
import { useTraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface ActorChoiceProps {
  timeline: TraceTimeline;
  /** The name of the trace. */
  name: string;
  actor: number;
  onChoose: (actor: number) => void;
}

/** Selects an actor of a trace. */
export function ActorChoice({ timeline, name, actor, onChoose }: ActorChoiceProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <FormGroup label={intl.formatMessage({ id: 'lab.compare.actorLabel' }, { name })} labelFor={id}>
      <HTMLSelect id={id} fill value={actor} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        <Options timeline={timeline} />
      </HTMLSelect>
    </FormGroup>
  );
}

/** Memoized: there may be thousands, and they never change. */
const Options = memo(function Options({ timeline }: { timeline: TraceTimeline }) {
  const texts = useTraceTexts(timeline, useLocationName());
  return timeline.actors.map(({ key, line }, index) => (
    <option key={key} value={index}>
      {[texts.actor(line), texts.tab(line), line.machine].filter(Boolean).join(' · ')}
    </option>
  ));
});
