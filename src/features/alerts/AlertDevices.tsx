import { Button, Callout, Tag } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import type { AlertSettings } from '@/domain/alert';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useDeletePushDeviceMutation, useSavePushDeviceMutation } from '@/services/api/alertsApi';
import { apiErrorText } from '@/services/api/apiErrorText';
import { currentSubscription, deviceId, pushPermission, subscribe, unsubscribe } from '@/services/push/pushDevice';
import { showToast } from '@/ui/Toasts/showToast';

/** Turns push messages on and off in this browser, and lists the devices that get them, with the last error of each. */
export function AlertDevices({ settings: { devices, publicKey } }: { settings: AlertSettings }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [permission, setPermission] = useState(pushPermission);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [ownId, setOwnId] = useOwnDevice(user.id);
  const [save] = useSavePushDeviceMutation();
  const [remove] = useDeletePushDeviceMutation();
  const isOn = devices.some(({ id }) => id === ownId);

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setProblem(null);
    await work().catch(() => setProblem(intl.formatMessage({ id: 'alerts.device.failedText' })));
    setPermission(pushPermission());
    setBusy(false);
  }

  const turnOn = () =>
    run(async () => {
      const body = await subscribe(user.id, publicKey);
      if (!body) return;
      const { data, error } = await save(body);
      if (error) return setProblem(apiErrorText(intl, error));
      setOwnId(data?.id ?? null);
      void showToast('success', intl.formatMessage({ id: 'alerts.device.onToast' }));
    });

  const turnOff = (id: string) =>
    run(async () => {
      if (id === ownId) await unsubscribe();
      const { error } = await remove(id);
      if (error) setProblem(apiErrorText(intl, error));
    });

  return (
    <section className="alerts-section" aria-labelledby="alerts-devices">
      <h2 id="alerts-devices" className="alerts-title">
        {intl.formatMessage({ id: 'alerts.device.title' })}
      </h2>
      {permission === 'unsupported' || permission === 'denied' ? (
        <Callout compact intent="warning">
          {intl.formatMessage({ id: `alerts.device.${permission}Text` })}
        </Callout>
      ) : (
        <div>
          <Button intent={isOn ? 'none' : 'primary'} loading={isBusy} onClick={() => void (isOn && ownId ? turnOff(ownId) : turnOn())}>
            {intl.formatMessage({ id: isOn ? 'alerts.device.offButton' : 'alerts.device.onButton' })}
          </Button>
        </div>
      )}
      <div role="alert">
        {problem !== null && (
          <Callout compact intent="danger">
            {problem}
          </Callout>
        )}
      </div>
      {devices.length > 0 && (
        <ul className="alerts-list" aria-labelledby="alerts-devices">
          {devices.map(({ id, createdAt, sentAt, error }) => (
            <li key={id} className="alerts-row">
              <span>
                {intl.formatMessage({ id: 'alerts.device.sinceLabel' }, { time: intl.formatDate(createdAt, TIME) })}{' '}
                {sentAt && intl.formatMessage({ id: 'alerts.device.sentLabel' }, { time: intl.formatDate(sentAt, TIME) })}
              </span>
              {id === ownId && <Tag minimal>{intl.formatMessage({ id: 'alerts.device.ownLabel' })}</Tag>}
              {error && (
                <Tag minimal intent={error === 'rejected' ? 'danger' : 'warning'}>
                  {intl.formatMessage({ id: `alerts.device.${error}Error` })}
                </Tag>
              )}
              {id !== ownId && (
                <Button
                  size="small"
                  variant="minimal"
                  disabled={isBusy}
                  aria-label={intl.formatMessage({ id: 'alerts.device.removeLabel' }, { time: intl.formatDate(createdAt, TIME) })}
                  onClick={() => void turnOff(id)}
                >
                  {intl.formatMessage({ id: 'alerts.device.removeButton' })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const TIME = { dateStyle: 'short', timeStyle: 'short' } as const;

/** The id of this browser among the devices of the user; null: push messages are off here. */
function useOwnDevice(userId: string) {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    currentSubscription(userId)
      .then((subscription) => (subscription ? deviceId(subscription) : null))
      .then(
        (own) => isCurrent && setId(own),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return [id, setId] as const;
}
