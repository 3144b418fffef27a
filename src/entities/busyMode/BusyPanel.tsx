import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { BUSY_DURATIONS, BUSY_EXTRA_MINUTES, BUSY_ORDER_LIMITS } from '@/domain/startBusyMode';
import { can } from '@/domain/permissions';
import { busyText } from '@/entities/busyMode/busyText';
import { useBusyLocations, type BusyLocation } from '@/entities/busyMode/useBusyLocations';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useEndBusyModeMutation, useStartBusyModeMutation } from '@/services/api/busyModeApi';
import { showToast } from '@/ui/Toasts/showToast';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import '@/entities/busyMode/busyPanel.css';

const MINUTE_MS = 60_000;

/** The busy restaurants of the user, and the form that makes one busy (row K-07). Users without the permission only see the list. */
export function BusyPanel({ onDone }: { onDone: () => void }) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const busy = useBusyLocations(locations);
  const mayChange = can(user.role, 'store-availability', 'updateOwn');
  return (
    <div className="busy-panel">
      {busy.length > 0 && (
        <ul aria-label={intl.formatMessage({ id: 'busy.panel.listLabel' })}>
          {busy.map((each) => (
            <BusyLine key={each.location.id} busy={each} mayEnd={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && <BusyForm onDone={onDone} />}
    </div>
  );
}

function BusyLine({ busy: { location, mode }, mayEnd }: { busy: BusyLocation; mayEnd: boolean }) {
  const intl = useIntl();
  const [end, { isLoading }] = useEndBusyModeMutation();
  return (
    <li>
      <span>
        {location.name}: {busyText(intl, mode)} · <ZonedTime instant={mode.until} timeZone={location.timeZone} />
      </span>
      {mayEnd && (
        <Button
          size="small"
          loading={isLoading}
          aria-label={intl.formatMessage({ id: 'busy.panel.endButton' }, { name: location.name })}
          onClick={() => {
            void end(location.id)
              .unwrap()
              .catch((error: unknown) => showToast('error', apiErrorText(intl, error)));
          }}
        >
          {intl.formatMessage({ id: 'busy.panel.endLabel' })}
        </Button>
      )}
    </li>
  );
}

function BusyForm({ onDone }: { onDone: () => void }) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const [locationId, setLocationId] = useState(locations[0]?.id ?? '');
  const [extraMinutes, setExtraMinutes] = useState(15);
  const [maxOrders, setMaxOrders] = useState(0);
  const [duration, setDuration] = useState(60);
  const [start, { isLoading }] = useStartBusyModeMutation();
  const isComplete = locationId !== '' && (extraMinutes > 0 || maxOrders > 0);
  const none = { value: 0, label: intl.formatMessage({ id: 'busy.panel.noneLabel' }) };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isComplete || isLoading) return;
    const until = new Date(Date.now() + duration * MINUTE_MS).toISOString();
    const { error } = await start({ id: locationId, mode: { extraMinutes: extraMinutes || null, maxOrders: maxOrders || null, until } });
    if (error) return showToast('error', apiErrorText(intl, error));
    onDone();
  }

  return (
    <form aria-label={intl.formatMessage({ id: 'busy.panel.title' })} onSubmit={(event) => void submit(event)}>
      {locations.length > 1 && (
        <Choice
          label={intl.formatMessage({ id: 'busy.panel.locationLabel' })}
          value={locationId}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setLocationId}
        />
      )}
      <Choice
        label={intl.formatMessage({ id: 'busy.panel.extraLabel' })}
        value={extraMinutes}
        options={[
          none,
          ...BUSY_EXTRA_MINUTES.map((minutes) => ({
            value: minutes,
            label: intl.formatMessage({ id: 'busy.mark.extraLabel' }, { minutes }),
          })),
        ]}
        onChange={(value) => setExtraMinutes(Number(value))}
      />
      <Choice
        label={intl.formatMessage({ id: 'busy.panel.limitLabel' })}
        value={maxOrders}
        options={[none, ...BUSY_ORDER_LIMITS.map((orders) => ({ value: orders, label: String(orders) }))]}
        onChange={(value) => setMaxOrders(Number(value))}
      />
      <Choice
        label={intl.formatMessage({ id: 'busy.panel.durationLabel' })}
        value={duration}
        options={BUSY_DURATIONS.map((minutes) => ({
          value: minutes,
          label: intl.formatMessage({ id: 'busy.panel.minutesLabel' }, { minutes }),
        }))}
        onChange={(value) => setDuration(Number(value))}
      />
      <Button type="submit" fill intent="warning" disabled={!isComplete} loading={isLoading}>
        {intl.formatMessage({ id: 'busy.panel.startButton' })}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number;
  options: { value: string | number; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect id={id} fill value={value} options={options} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
    </FormGroup>
  );
}
