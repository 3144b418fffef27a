import { Callout, Classes } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { diagnosisInParts } from '@/domain/trace/diagnosis/diagnose';
import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import { afterPaint } from '@/features/lab/afterPaint';
import { inSlices } from '@/features/lab/inSlices';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface DiagnosesProps {
  timeline: TraceTimeline;
  /** Looks at a line (index) that proves something. */
  onPick: (line: number) => void;
}

/** What happened, in words, the gravest first; each with the lines that prove it. Found after the first view. */
export function Diagnoses({ timeline, onPick }: DiagnosesProps) {
  const intl = useIntl();
  const [found, setFound] = useState<readonly TraceDiagnosis[] | 'failed' | null>(null);
  useEffect(() => {
    let isEnded = false;
    async function find() {
      await afterPaint();
      const found = await inSlices(diagnosisInParts(timeline), () => isEnded);
      if (found) setFound(found);
    }
    find().catch(() => !isEnded && setFound('failed'));
    return () => {
      isEnded = true;
    };
  }, [timeline]);

  if (!found) return <div className={`diagnosis-waits ${Classes.SKELETON}`} aria-hidden />;
  if (found === 'failed') {
    return (
      <Callout compact intent="danger" role="alert">
        {intl.formatMessage({ id: 'lab.diagnoses.failedError' })}
      </Callout>
    );
  }
  const [first, ...others] = found;
  return (
    <section className="diagnoses" aria-label={intl.formatMessage({ id: 'lab.diagnoses.title' })}>
      {first && <Diagnosis diagnosis={first} timeline={timeline} onPick={onPick} />}
      {others.length > 0 && (
        <details className="diagnoses-others">
          <summary>{intl.formatMessage({ id: 'lab.diagnoses.othersLabel' }, { count: others.length })}</summary>
          {others.map((diagnosis, index) => (
            <Diagnosis key={index} diagnosis={diagnosis} timeline={timeline} onPick={onPick} />
          ))}
        </details>
      )}
    </section>
  );
}

function Diagnosis({ diagnosis: { id, proof, values }, timeline, onPick }: DiagnosesProps & { diagnosis: TraceDiagnosis }) {
  const intl = useIntl();
  const isWell = id === 'printed' || id === 'unclear';
  return (
    <Callout compact intent={isWell ? 'primary' : 'warning'} className="diagnosis">
      <b>{intl.formatMessage({ id: `lab.diagnosis.${id}.title` }, values)}</b>{' '}
      {intl.formatMessage({ id: `lab.diagnosis.${id}.text` }, values)}{' '}
      <span className="diagnosis-proof">
        {proof.map(({ page, n }, index) => (
          <button
            key={index}
            type="button"
            className="lab-link"
            onClick={() => onPick(timeline.lines.findIndex((line) => line.page === page && line.n === n))}
          >
            {intl.formatMessage({ id: 'lab.diagnoses.proofButton' }, { n })}
          </button>
        ))}
      </span>
    </Callout>
  );
}
