import { Dialog, DialogBody, FormGroup, Radio, RadioGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { UNSUBSCRIPTIONS } from '@/domain/locationDraft';
import { useActivation } from '@/features/locations/Activation/useActivation';
import { dayOf, isDay } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';
import { earliestInstantOfWallTime } from '@/lib/wallTime';
import { DateInput } from '@/ui/DateInput/DateInput';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';

/** Unsubscribes a location, temporarily or permanently, from a day in the location's time zone. */
export function UnsubscribeDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const intl = useIntl();
  const id = useId();
  const zone = supportedTimeZone(location.timeZone);
  const { request, pending, problem } = useActivation(location);
  const [kind, setKind] = useState<(typeof UNSUBSCRIPTIONS)[number]>('temporary');
  const [today] = useState(() => dayOf(Date.now(), zone));
  const [day, setDay] = useState(today);
  const isValid = isDay(day) && day >= today;

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble from dialogs to the form of the page behind.
    event.stopPropagation();
    if (!isValid || pending) return;
    const unsubscriptionDate = new Date(earliestInstantOfWallTime(`${day}T00:00`, zone)).toISOString();
    if (await request({ unsubscription: kind, unsubscriptionDate })) onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={() => !pending && onClose()}
      title={intl.formatMessage({ id: 'locations.activation.unsubscribeTitle' }, { name: location.name })}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <RadioGroup
            label={intl.formatMessage({ id: 'locations.activation.kindLabel' })}
            selectedValue={kind}
            onChange={({ currentTarget }) => setKind(UNSUBSCRIPTIONS.find((each) => each === currentTarget.value) ?? 'temporary')}
          >
            {UNSUBSCRIPTIONS.map((each) => (
              <Radio key={each} value={each} label={intl.formatMessage({ id: `locations.activation.${each}Label` })} />
            ))}
          </RadioGroup>
          <FormGroup
            label={intl.formatMessage({ id: 'locations.activation.dateLabel' })}
            labelFor={id}
            intent={isValid ? 'none' : 'danger'}
            helperText={<span id={`${id}-help`}>{isValid ? '\u00a0' : intl.formatMessage({ id: 'locations.activation.dateError' })}</span>}
          >
            <DateInput
              kind="date"
              id={id}
              min={today}
              value={day}
              onChange={setDay}
              intent={isValid ? 'none' : 'danger'}
              aria-invalid={!isValid}
              aria-describedby={`${id}-help`}
            />
          </FormGroup>
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogActions
          onCancel={pending ? null : onClose}
          confirmLabel={intl.formatMessage({ id: 'locations.activation.unsubscribeConfirmButton' })}
          intent="danger"
          pending={pending}
          disabled={!isValid}
        />
      </form>
    </Dialog>
  );
}
