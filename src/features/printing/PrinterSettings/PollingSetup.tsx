import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PollingMethod } from '@/domain/printer';
import { POLL_INTERVAL_MS } from '@/domain/printTiming';
import '@/features/printing/PrinterSettings/pollingSetup.css';
import { PollingPicture } from '@/features/printing/PrinterSettings/PollingPicture';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useCreatePollAddressMutation, useListPrinterPollsQuery } from '@/services/api/printersApi';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface PollingSetupProps {
  /** The stored method of the printer. */
  method: PollingMethod;
  printerUuid: string;
  location: Pick<Location, 'id' | 'timeZone'>;
}

/**
 * Connects a printer that asks for its tickets (rows V-05, V-06, V-10): a new address to enter in the printer's own settings, shown once, the
 * way to these settings, and whether the printer asks (row V-08). Reads its last poll at the recommended interval.
 */
export function PollingSetup({ method, printerUuid, location }: PollingSetupProps) {
  const intl = useIntl();
  const { data, error } = useListPrinterPollsQuery(location.id, { pollingInterval: POLL_INTERVAL_MS, skipPollingIfUnfocused: true });
  const [createAddress, { data: created, error: createError, isLoading }] = useCreatePollAddressMutation();
  const [isConfirming, setConfirming] = useState(false);
  const poll = data?.data.find((each) => each.printerUuid === printerUuid);
  const problem = createError ?? error;
  const address = created && new URL(created.address, window.location.origin).href;

  function create() {
    setConfirming(false);
    void createAddress({ locationId: location.id, printerUuid, method });
  }

  return (
    <div className="polling-setup">
      <div role="status">
        {poll?.isAsking ? (
          <Callout intent={poll.ok === false ? 'warning' : 'success'} compact>
            {intl.formatMessage({ id: 'printing.polling.askingText' })} {poll.device && <bdi>({poll.device})</bdi>}
          </Callout>
        ) : (
          <Callout intent={poll?.polledAt ? 'danger' : 'primary'} compact>
            {poll?.polledAt ? (
              <>
                {intl.formatMessage({ id: 'printing.polling.silentText' })}{' '}
                <ZonedTime instant={poll.polledAt} timeZone={location.timeZone} show="date" />
              </>
            ) : (
              intl.formatMessage({ id: poll ? 'printing.polling.waitingText' : 'printing.polling.noAddressText' })
            )}
          </Callout>
        )}
        {poll?.otherDevice && (
          <Callout intent="warning" compact>
            {intl.formatMessage({ id: 'printing.polling.otherDeviceText' }, { device: poll.otherDevice })}
          </Callout>
        )}
      </div>
      {address ? (
        <div className="polling-address">
          <Callout intent="warning" compact>
            {intl.formatMessage({ id: 'printing.polling.onceText' })}
          </Callout>
          <code>{address}</code>
          <CopyButton text={address} />
        </div>
      ) : (
        <div className="polling-actions">
          {isConfirming ? (
            <>
              <span>{intl.formatMessage({ id: 'printing.polling.renewQuestion' })}</span>
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
      <div className="polling-steps">
        <PollingPicture />
        <ol>
          <li>{intl.formatMessage({ id: 'printing.polling.openText' })}</li>
          <li>{intl.formatMessage({ id: `printing.polling.menuText.${method}` })}</li>
          <li>{intl.formatMessage({ id: 'printing.polling.intervalText' }, { seconds: POLL_INTERVAL_MS / 1_000 })}</li>
          <li>{intl.formatMessage({ id: 'printing.polling.waitText' })}</li>
        </ol>
      </div>
    </div>
  );
}
