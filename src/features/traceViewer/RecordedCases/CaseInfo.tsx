import { Tag } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { LabCase } from '@/domain/labCase';
import { OUTCOME_INTENTS } from '@/features/traceViewer/RecordedCases/outcomeIntents';

/** What a recorded case is about, and what happened to the ticket. */
export function CaseInfo({ labCase: { id, outcome } }: { labCase: LabCase }) {
  const intl = useIntl();
  return (
    <p className="recorded-case-info">
      {intl.formatMessage({ id: `lab.case.${id}.text` })}{' '}
      <Tag minimal intent={OUTCOME_INTENTS[outcome]}>
        {intl.formatMessage({ id: `lab.case.outcome.${outcome}` })}
      </Tag>
    </p>
  );
}
