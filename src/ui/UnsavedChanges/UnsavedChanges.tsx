import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useBlocker } from 'react-router-dom';

interface UnsavedChangesProps {
  /** Called when the user leaves: whether changes would be lost. */
  areThereChanges: () => boolean;
  /** Called when the user leaves for another screen. */
  onLeave: () => void;
}

/** Asks for confirmation before the user leaves a screen with unsaved changes by a link, by going back, or by closing the tab. */
export function UnsavedChanges({ areThereChanges, onLeave }: UnsavedChangesProps) {
  const intl = useIntl();
  const stay = useRef<HTMLButtonElement>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname) return false;
    if (areThereChanges()) return true;
    onLeave();
    return false;
  });

  function leave() {
    onLeave();
    blocker.proceed?.();
  }

  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (areThereChanges()) event.preventDefault();
    };
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, [areThereChanges]);

  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={intl.formatMessage({ id: 'form.unsaved.title' })}
      isCloseButtonShown={false}
      // An overlay that has just closed may still restore the focus.
      onOpened={() => stay.current?.focus()}
    >
      <DialogBody>{intl.formatMessage({ id: 'form.unsaved.text' })}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={leave}>{intl.formatMessage({ id: 'form.unsaved.leaveButton' })}</Button>
            <Button intent="primary" ref={stay} onClick={() => blocker.reset?.()}>
              {intl.formatMessage({ id: 'form.unsaved.stayButton' })}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
