import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

interface HistoryIntroProps {
  userId: string;
  /** Whether the user also sees the boards. */
  withBoards: boolean;
}

/** Introduces the history on the first visit (row HI-01). That it was seen is stored per user of this browser and survives sign-out. */
export function HistoryIntro({ userId, withBoards }: HistoryIntroProps) {
  const intl = useIntl();
  const key = `history:${userId}`;
  const isSeen = useStored(key) !== null;
  const [isDone, setDone] = useState(false);
  const [step, setStep] = useState(0);
  const steps = ['welcome', 'list', 'filter', ...(withBoards ? (['boards'] as const) : [])] as const;
  const now = steps[step] ?? 'welcome';
  const isLast = step === steps.length - 1;

  function finish() {
    setDone(true);
    writeStored(key, 'seen');
  }

  return (
    <Dialog
      isOpen={!isSeen && !isDone}
      title={intl.formatMessage({ id: `history.intro.${now}Title` })}
      isCloseButtonShown={false}
      onClose={finish}
    >
      <DialogBody>
        <p>{intl.formatMessage({ id: `history.intro.${now}Text` })}</p>
        {step > 0 && (
          <p className="history-note">{intl.formatMessage({ id: 'history.intro.stepLabel' }, { step, count: steps.length - 1 })}</p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {!isLast && <Button onClick={finish}>{intl.formatMessage({ id: 'history.intro.skipButton' })}</Button>}
            <Button intent="primary" onClick={() => (isLast ? finish() : setStep(step + 1))}>
              {intl.formatMessage({
                id: isLast ? 'history.intro.doneButton' : step === 0 ? 'history.intro.startButton' : 'history.intro.nextButton',
              })}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
