import { Button, Callout, Checkbox, FormGroup, HTMLSelect, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useCallback, useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { DIGEST_MINUTES, type AlertPreferences } from '@/domain/alert';
import { DEFAULT_LANGUAGE, parseLanguage } from '@/domain/language';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { KindTable } from '@/features/alerts/KindTable';
import { isEqual } from '@/lib/isEqual';
import { viewerZone } from '@/lib/timeZone';
import { useSaveAlertPreferencesMutation } from '@/services/api/alertsApi';
import { apiErrorText } from '@/services/api/apiErrorText';
import { DateInput } from '@/ui/DateInput/DateInput';
import { isDateValue } from '@/ui/DateInput/dateText';
import { FormActions } from '@/ui/Form/FormActions';
import { Picker } from '@/ui/Picker/Picker';
import { showToast } from '@/ui/Toasts/showToast';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

/** What a user without saved preferences sees first: nothing is sent until they choose and save. */
const NOTHING: Omit<AlertPreferences, 'timeZone' | 'language'> = {
  push: [],
  email: [],
  locationIds: null,
  quiet: null,
  urgentInQuiet: true,
  digestMinutes: 0,
};
const FIRST_QUIET = { from: '00:00', to: '08:00' };

/** The form with what is sent to the user, and when. Messages are in the language that the user has when they save. */
export function AlertPreferencesForm({ saved }: { saved: AlertPreferences | null }) {
  const intl = useIntl();
  const id = useId();
  const { locations } = useSignedIn();
  const language = parseLanguage(intl.locale) ?? DEFAULT_LANGUAGE;
  const stored = saved ?? { ...NOTHING, timeZone: viewerZone(), language };
  // The server accepts only restaurants that the user may still access.
  const start = { ...stored, locationIds: stored.locationIds?.filter((each) => locations.some((own) => own.id === each)) ?? null };
  const [edits, setEdits] = useState<Partial<AlertPreferences>>({});
  const [save, { isLoading, error }] = useSaveAlertPreferencesMutation();
  const draft = { ...start, ...edits };
  const { quiet, timeZone, locationIds } = draft;
  const isChanged = !isEqual(draft, start);
  const isQuietValid = !quiet || (isDateValue('time', quiet.from) && isDateValue('time', quiet.to) && quiet.from !== quiet.to);
  // None of the saved restaurants is left; nothing chosen must not become all of them.
  const lacksLocations = locationIds?.length === 0;
  const edit = (part: Partial<AlertPreferences>) => setEdits((before) => ({ ...before, ...part }));
  const discard = () => setEdits({});
  const areThereChanges = useCallback(() => isChanged, [isChanged]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data } = await save({ ...draft, language });
    if (!data) return;
    discard();
    void showToast('success', intl.formatMessage({ id: 'alerts.form.savedToast' }));
  }

  return (
    <form className="form alerts-section" onSubmit={(event) => void submit(event)}>
      <h2 className="alerts-title">{intl.formatMessage({ id: 'alerts.form.title' })}</h2>
      <KindTable push={draft.push} email={draft.email} onChange={edit} />
      {(locations.length > 1 || start.locationIds?.length === 0) && (
        <Picker
          label={intl.formatMessage({ id: 'alerts.form.locationsLabel' })}
          allLabel={intl.formatMessage({ id: lacksLocations ? 'alerts.form.noLocations' : 'alerts.form.allLocations' })}
          items={locations.map(({ id, name }) => ({ id, label: name }))}
          chosen={locationIds ?? []}
          onChange={(ids) => edit({ locationIds: ids.length === 0 ? null : ids })}
        />
      )}
      {lacksLocations && (
        <Callout compact intent="warning">
          {intl.formatMessage({ id: 'alerts.form.locationsText' })}
        </Callout>
      )}
      <FormGroup label={intl.formatMessage({ id: 'alerts.form.digestLabel' })} labelFor="alerts-digest">
        <HTMLSelect
          id="alerts-digest"
          value={draft.digestMinutes}
          onChange={({ currentTarget }) =>
            edit({ digestMinutes: DIGEST_MINUTES.find((minutes) => String(minutes) === currentTarget.value) ?? 0 })
          }
          options={DIGEST_MINUTES.map((minutes) => ({
            value: minutes,
            label: intl.formatMessage({ id: 'alerts.form.digestOption' }, { minutes }),
          }))}
        />
      </FormGroup>
      <Switch
        role="switch"
        checked={quiet !== null}
        label={intl.formatMessage({ id: 'alerts.quiet.label' })}
        onChange={({ currentTarget }) => edit({ quiet: currentTarget.checked ? FIRST_QUIET : null })}
      />
      {quiet && (
        <fieldset className="alerts-quiet">
          <legend className="alerts-hint">
            {intl.formatMessage({ id: 'alerts.quiet.text' }, { zone: timeZone.replaceAll('_', ' ') })}
          </legend>
          <div className="alerts-times">
            {(['from', 'to'] as const).map((end) => (
              <div key={end} className="alerts-time">
                <label htmlFor={`${id}-${end}`}>{intl.formatMessage({ id: `alerts.quiet.${end}Label` })}</label>
                <DateInput
                  kind="time"
                  id={`${id}-${end}`}
                  required
                  value={quiet[end]}
                  intent={isQuietValid ? 'none' : 'danger'}
                  aria-invalid={!isQuietValid}
                  onChange={(time) => edit({ quiet: { ...quiet, [end]: time } })}
                />
              </div>
            ))}
            {timeZone !== viewerZone() && (
              <Button size="small" variant="minimal" onClick={() => edit({ timeZone: viewerZone() })}>
                {intl.formatMessage({ id: 'alerts.quiet.zoneButton' }, { zone: viewerZone().replaceAll('_', ' ') })}
              </Button>
            )}
          </div>
          <Checkbox
            checked={draft.urgentInQuiet}
            label={intl.formatMessage({ id: 'alerts.quiet.urgentLabel' })}
            onChange={({ currentTarget }) => edit({ urgentInQuiet: currentTarget.checked })}
          />
        </fieldset>
      )}
      <FormActions
        problem={error ? apiErrorText(intl, error) : null}
        pending={isLoading}
        canSave={isChanged && isQuietValid && !lacksLocations}
        onDiscard={isChanged ? discard : null}
      />
      <UnsavedChanges areThereChanges={areThereChanges} onLeave={discard} />
    </form>
  );
}
