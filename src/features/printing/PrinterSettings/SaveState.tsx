import { Spinner } from '@blueprintjs/core';
import { Error as ErrorIcon, Tick } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { PrinterSettingsActor } from '@/machines/printerSettings/printerSettingsMachine';

/** The progress of saving: a spinner, then a tick for 1.5 s or an error for 4.5 s (specification 2 §2). Its space is always reserved. */
export function SaveState({ actor }: { actor: PrinterSettingsActor }) {
  const intl = useIntl();
  const state = useSelector(actor, (snapshot) => snapshot.value.save);
  return (
    <div className={`printer-settings-state printer-settings-state-${state}`} role="status">
      {state === 'saving' && (
        <>
          <Spinner size={16} /> {intl.formatMessage({ id: 'printing.settings.savingLabel' })}
        </>
      )}
      {state === 'saved' && (
        <>
          <Tick /> {intl.formatMessage({ id: 'printing.settings.savedLabel' })}
        </>
      )}
      {state === 'failed' && (
        <>
          <ErrorIcon /> {intl.formatMessage({ id: 'printing.settings.failedLabel' })}
        </>
      )}
    </div>
  );
}
