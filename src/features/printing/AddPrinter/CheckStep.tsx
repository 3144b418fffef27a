import { Callout } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { isDeviceMethod } from '@/domain/deviceAddress';
import type { ConnectMethod } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { ConnectionTest } from '@/features/printing/PrinterSettings/ConnectionTest';
import { settingLabel, settingText } from '@/features/printing/PrinterSettings/settingText';
import type { PrinterSettingsActor } from '@/machines/printerSettings/printerSettingsMachine';

interface CheckStepProps {
  actor: PrinterSettingsActor;
  draft: PrinterDraft;
}

const OF_ALL = ['printerName', 'ticketType', 'ticketOptions', 'connectMethod'] as const;
const SHOWN = {
  APP: [...OF_ALL, 'printerURL'],
  CLIENT: [...OF_ALL, 'osName', 'installationId'],
  SERVER_DIRECT: OF_ALL,
  CLOUD_PRNT: OF_ALL,
  USB: OF_ALL,
  SERIAL: OF_ALL,
} as const satisfies Record<ConnectMethod, readonly (keyof PrinterDraft)[]>;

/** Summarizes the printer to add and its connection check, with a warning while the connection is unconfirmed. */
export function CheckStep({ actor, draft }: CheckStepProps) {
  const intl = useIntl();
  const isAddress = draft.connectMethod === 'APP';
  // The address is tried at once: the step follows a click, so the browser may show its permission prompt.
  useEffect(() => {
    if (isAddress && actor.getSnapshot().matches({ connection: 'idle' })) actor.send({ type: 'connection.check' });
  }, [actor, isAddress]);
  const isConnected = useSelector(actor, ({ context }) => context.connection?.ok === true);
  return (
    <>
      <dl className="printer-settings-facts">
        {SHOWN[draft.connectMethod].map((field) => (
          <div key={field}>
            <dt>{settingLabel(intl, field)}</dt>
            <dd dir="auto">{settingText(intl, draft, field)}</dd>
          </div>
        ))}
      </dl>
      <section className="printer-settings-tests" aria-label={intl.formatMessage({ id: 'printing.settings.testsTitle' })}>
        {!isDeviceMethod(draft.connectMethod) && <ConnectionTest actor={actor} draft={draft} />}
        <div role="status">
          {!isConnected && (
            <Callout intent="warning" compact>
              {intl.formatMessage({ id: `printing.add.unknown.${draft.connectMethod}` })}
            </Callout>
          )}
        </div>
      </section>
    </>
  );
}
