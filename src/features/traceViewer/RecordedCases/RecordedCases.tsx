import { Button, Callout, Tag } from '@blueprintjs/core';
import { Cross, Learning } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { LAB_CASES, type LabCase } from '@/domain/labCase';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { OUTCOME_INTENTS } from '@/features/traceViewer/RecordedCases/outcomeIntents';
import { useHiddenLabParts } from '@/services/preferences/hiddenLabParts';
import '@/features/traceViewer/RecordedCases/recordedCases.css';

interface RecordedCasesProps {
  onOpen: (labCase: LabCase) => void;
  onStartGuide: () => void;
}

/** The recorded cases of the lab (row W-05), which a user can collapse, and the start of the guide for a first visit. */
export function RecordedCases({ onOpen, onStartGuide }: RecordedCasesProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [hidden, setHidden] = useHiddenLabParts(user.id);
  const isGuideHidden = hidden.includes('guide');
  return (
    <details
      className="recorded-cases"
      open={!hidden.includes('cases')}
      onToggle={({ currentTarget }) => setHidden('cases', !currentTarget.open)}
    >
      <summary>
        <h2>{intl.formatMessage({ id: 'lab.cases.title' })}</h2>
        <span className="lab-muted">{intl.formatMessage({ id: 'lab.cases.text' })}</span>
      </summary>
      {isGuideHidden ? (
        <Button size="small" variant="minimal" icon={<Learning />} onClick={onStartGuide}>
          {intl.formatMessage({ id: 'lab.guide.againButton' })}
        </Button>
      ) : (
        <Callout compact intent="primary" icon={<Learning />} className="lab-guide">
          <span>{intl.formatMessage({ id: 'lab.guide.offerText' })}</span>
          <Button size="small" intent="primary" onClick={onStartGuide}>
            {intl.formatMessage({ id: 'lab.guide.startButton' })}
          </Button>
          <Button
            size="small"
            variant="minimal"
            icon={<Cross />}
            aria-label={intl.formatMessage({ id: 'lab.guide.closeButton' })}
            onClick={() => setHidden('guide', true)}
          />
        </Callout>
      )}
      <ul aria-label={intl.formatMessage({ id: 'lab.cases.title' })}>
        {LAB_CASES.map((labCase) => (
          <li key={labCase.id}>
            <button type="button" className="recorded-case" onClick={() => onOpen(labCase)}>
              <b>{intl.formatMessage({ id: `lab.case.${labCase.id}.title` })}</b>
              <span>{intl.formatMessage({ id: `lab.case.${labCase.id}.text` })}</span>
              <Tag minimal multiline intent={OUTCOME_INTENTS[labCase.outcome]}>
                {intl.formatMessage({ id: `lab.case.outcome.${labCase.outcome}` })}
              </Tag>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
