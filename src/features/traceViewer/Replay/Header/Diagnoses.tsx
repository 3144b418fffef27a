import { Callout, Classes } from '@blueprintjs/core';
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import { openingDiagnosis } from '@/features/traceViewer/Replay/openingDiagnosis';
import type { FoundDiagnoses } from '@/features/traceViewer/Replay/useDiagnoses';
import type { TraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface DiagnosesProps {
  timeline: TraceTimeline;
  found: FoundDiagnoses;
  texts: TraceTexts;
  /** Index of the current line. */
  line: number;
  /** Selects a line (index) that proves the diagnosis. */
  onPick: (line: number) => void;
}

/**
 * The diagnoses as text, each with the lines that prove it: first those of the trace's subject, the most severe first; then, under
 * separate headings, other tickets of the same printer, and other printers. The first one and the one on which the trace opens are always
 * visible.
 */
export function Diagnoses({ found, ...shared }: DiagnosesProps) {
  const intl = useIntl();
  if (!found) return <div className={`diagnosis-waits ${Classes.SKELETON}`} aria-hidden />;
  if (found === 'failed') {
    return (
      <Callout compact intent="danger" role="alert">
        {intl.formatMessage({ id: 'lab.diagnoses.failedError' })}
      </Callout>
    );
  }
  const shown = found.filter((each, index) => index === 0 || each === openingDiagnosis(found));
  const others = found.filter((each) => !shown.includes(each));
  return (
    <section className="diagnoses" aria-label={intl.formatMessage({ id: 'lab.diagnoses.title' })}>
      {shown.map((diagnosis) => (
        <Diagnosis key={found.indexOf(diagnosis)} diagnosis={diagnosis} {...shared} />
      ))}
      {others.length > 0 && (
        <details className="diagnoses-others">
          <summary>{intl.formatMessage({ id: 'lab.diagnoses.othersLabel' }, { count: others.length })}</summary>
          {others.map((diagnosis) => {
            const index = found.indexOf(diagnosis);
            const isFirst = found[index - 1]?.concern !== diagnosis.concern;
            const heading = isFirst ? shared.texts.heading(diagnosis.concern) : null;
            return (
              <Fragment key={index}>
                {heading !== null && <h3>{heading}</h3>}
                <Diagnosis diagnosis={diagnosis} {...shared} />
              </Fragment>
            );
          })}
        </details>
      )}
    </section>
  );
}

type DiagnosisProps = Omit<DiagnosesProps, 'found'> & { diagnosis: TraceDiagnosis };

function Diagnosis({ diagnosis, timeline, texts, line, onPick }: DiagnosisProps) {
  const { id, proof } = diagnosis;
  const isWell = id === 'printed' || id === 'unclear';
  const { title, text, late, named } = texts.diagnosis(diagnosis);
  const pages = [...new Set(proof.map(({ page }) => page))];
  return (
    <Callout compact intent={isWell ? 'primary' : 'warning'} className="diagnosis">
      <b>{title}</b> {text} {late !== null && <>{late} </>}
      {named !== '' && <span className="diagnosis-named">{named}. </span>}
      {pages.map((page) => (
        <Proof
          key={page}
          timeline={timeline}
          texts={texts}
          line={line}
          page={page}
          numbers={proof.flatMap((each) => (each.page === page ? each.n : []))}
          onPick={onPick}
        />
      ))}
    </Callout>
  );
}

interface ProofProps extends Pick<DiagnosesProps, 'timeline' | 'texts' | 'line' | 'onPick'> {
  page: string;
  /** Line numbers within the page. */
  numbers: readonly number[];
}

/** The lines of a page that prove a diagnosis; the page is named if the trace has several. */
function Proof({ timeline, texts, line, page, numbers, onPick }: ProofProps) {
  const intl = useIntl();
  const { pages, lines } = timeline;
  const name = pages.length > 1 ? texts.page(pages.indexOf(page) + 1) : undefined;
  return (
    <span className="diagnosis-proof" role="group" aria-label={name}>
      {name !== undefined && <span title={page}>{name}:</span>}
      {numbers.map((n, index) => (
        <button
          key={index}
          type="button"
          className="lab-link"
          aria-current={lines[line]?.page === page && lines[line].n === n ? 'step' : undefined}
          onClick={() => onPick(lines.findIndex((each) => each.page === page && each.n === n))}
        >
          {intl.formatMessage({ id: 'lab.diagnoses.proofButton' }, { n })}
        </button>
      ))}
    </span>
  );
}
