import { Callout } from '@blueprintjs/core';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { ProofSteps } from '@/features/printing/PrintProof/ProofSteps';
import { ProofVerdictNote } from '@/features/printing/PrintProof/ProofVerdictNote';
import { useProof } from '@/features/printing/PrintProof/useProof';
import { apiErrorText } from '@/services/api/apiErrorText';
import { QueryView } from '@/ui/QueryView/QueryView';

interface ProofStripProps {
  jobUuid: string;
  isDemo: boolean;
}

/** The way of one ticket, live: what happened to it, then order, job, tab, printer and paper. Use a new `key` for another job. */
export function ProofStrip({ jobUuid, isDemo }: ProofStripProps) {
  const intl = useIntl();
  const { proof, error, retry } = useProof(jobUuid, isDemo);
  // The buttons that start it may be at the lower edge. jsdom cannot scroll.
  const scrollTo = useCallback((verdict: HTMLDivElement | null) => verdict?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    <QueryView data={proof} error={error ? apiErrorText(intl, error) : null} onRetry={retry} skeleton={null}>
      {(known) => (
        <>
          {known.isOutdated && (
            <Callout compact intent="warning" role="status">
              {intl.formatMessage({ id: 'printing.proof.outdatedWarning' })}
            </Callout>
          )}
          <div ref={scrollTo}>
            <ProofVerdictNote proof={known} />
          </div>
          {known.verdict === 'asked' && known.job && <PrintQuestions jobs={[known.job]} />}
          <ProofSteps proof={known} />
        </>
      )}
    </QueryView>
  );
}
