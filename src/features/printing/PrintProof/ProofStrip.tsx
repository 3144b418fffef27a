import { Callout } from '@blueprintjs/core';
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

/** The way of one ticket, live: order, job, tab, printer and paper; then what happened to it. Use a new `key` for another job. */
export function ProofStrip({ jobUuid, isDemo }: ProofStripProps) {
  const intl = useIntl();
  const { proof, error, retry } = useProof(jobUuid, isDemo);
  return (
    <QueryView data={proof} error={error ? apiErrorText(intl, error) : null} onRetry={retry} skeleton={null}>
      {(known) => (
        <>
          {known.isOutdated && (
            <Callout compact intent="warning" role="status">
              {intl.formatMessage({ id: 'printing.proof.outdatedWarning' })}
            </Callout>
          )}
          <ProofSteps proof={known} />
          {known.verdict === 'asked' && known.job && <PrintQuestions jobs={[known.job]} />}
          <ProofVerdictNote proof={known} />
        </>
      )}
    </QueryView>
  );
}
