import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PollingMethod } from '@/domain/printer';
import { POLL_INTERVAL_MS } from '@/domain/printTiming';
import '@/features/printing/PrinterSettings/pollingSetup.css';
import { PollingSteps } from '@/features/printing/PrinterSettings/PollingSteps';
import { ProgramSteps, programCommand } from '@/features/printing/PrinterSettings/ProgramSteps';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useCreatePollAddressMutation, useListPrinterPollsQuery } from '@/services/api/printersApi';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** The texts by who asks: the printer itself or an installed program. */
const PRINTER_TEXTS = {
  asking: 'printing.polling.askingText',
  silent: 'printing.polling.silentText',
  waiting: 'printing.polling.waitingText',
  noAddress: 'printing.polling.noAddressText',
  otherDevice: 'printing.polling.otherDeviceText',
  renew: 'printing.polling.renewQuestion',
  once: 'printing.polling.onceText',
} as const;
const PROGRAM_TEXTS = {
  asking: 'printing.program.askingText',
  silent: 'printing.program.silentText',
  waiting: 'printing.program.waitingText',
  noAddress: 'printing.program.noAddressText',
  otherDevice: 'printing.program.otherDeviceText',
  renew: 'printing.program.renewQuestion',
  once: 'printing.program.onceText',
} as const;

interface PollingSetupProps {
  /** The stored method of the printer. */
  method: PollingMethod;
  printerUuid: string;
  /** The stored name under which an installed program knows the printer; '' for other methods. */
  osName: string;
  location: Pick<Location, 'id' | 'timeZone'>;
}

/**
 * Connects a printer that asks for its tickets, itself (rows V-05, V-06, V-10) or by an installed program (row PR-19): a new address for the
 * printer's own settings or in the command that starts the program, shown once, the steps, and whether it asks (row V-08). Reads the last
 * poll at the recommended interval.
 */
export function PollingSetup({ method, printerUuid, osName, location }: PollingSetupProps) {
  const intl = useIntl();
  const { data, error } = useListPrinterPollsQuery(location.id, { pollingInterval: POLL_INTERVAL_MS, skipPollingIfUnfocused: true });
  const [createAddress, { data: created, error: createError, isLoading }] = useCreatePollAddressMutation();
  const [isConfirming, setConfirming] = useState(false);
  const poll = data?.data.find((each) => each.printerUuid === printerUuid);
  const problem = createError ?? error;
  const address = created && new URL(created.address, window.location.origin).href;
  const texts = method === 'CLIENT' ? PROGRAM_TEXTS : PRINTER_TEXTS;

  function create() {
    setConfirming(false);
    void createAddress({ locationId: location.id, printerUuid, method });
  }

  return (
    <div className="polling-setup">
      <div role="status">
        {poll?.isAsking ? (
          <Callout intent={poll.ok === false ? 'warning' : 'success'} compact>
            {intl.formatMessage({ id: texts.asking })} {poll.device && <bdi>({poll.device})</bdi>}
          </Callout>
        ) : (
          <Callout intent={poll?.polledAt ? 'danger' : 'primary'} compact>
            {poll?.polledAt ? (
              <>
                {intl.formatMessage({ id: texts.silent })} <ZonedTime instant={poll.polledAt} timeZone={location.timeZone} show="date" />
              </>
            ) : (
              intl.formatMessage({ id: poll ? texts.waiting : texts.noAddress })
            )}
          </Callout>
        )}
        {poll?.otherDevice && (
          <Callout intent="warning" compact>
            {intl.formatMessage({ id: texts.otherDevice }, { device: poll.otherDevice })}
          </Callout>
        )}
      </div>
      {address ? (
        <PollingAddress
          text={method === 'CLIENT' ? programCommand(address, osName) : address}
          warning={intl.formatMessage({ id: texts.once })}
        />
      ) : (
        <div className="polling-actions">
          {isConfirming ? (
            <>
              <span>{intl.formatMessage({ id: texts.renew })}</span>
              <Button size="small" intent="danger" onClick={create}>
                {intl.formatMessage({ id: 'printing.polling.renewButton' })}
              </Button>
              <Button size="small" onClick={() => setConfirming(false)}>
                {intl.formatMessage({ id: 'form.cancelButton' })}
              </Button>
            </>
          ) : (
            <Button size="small" loading={isLoading} onClick={() => (poll ? setConfirming(true) : create())}>
              {intl.formatMessage({ id: poll ? 'printing.polling.renewButton' : 'printing.polling.createButton' })}
            </Button>
          )}
        </div>
      )}
      {problem && (
        <Callout intent="danger" compact role="alert">
          {apiErrorText(intl, problem)}
        </Callout>
      )}
      {method === 'CLIENT' ? <ProgramSteps /> : <PollingSteps method={method} />}
    </div>
  );
}

interface PollingAddressProps {
  /** What to copy: the address, or the command with it. */
  text: string;
  warning: string;
}

function PollingAddress({ text, warning }: PollingAddressProps) {
  return (
    <div className="polling-address">
      <Callout intent="warning" compact>
        {warning}
      </Callout>
      <code>{text}</code>
      <CopyButton text={text} />
    </div>
  );
}
