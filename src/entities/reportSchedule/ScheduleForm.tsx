import { Callout, Classes, DialogBody, HTMLSelect, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import { DEFAULT_LANGUAGE, parseLanguage } from '@/domain/language';
import { MAX_RECIPIENTS, REPORT_FORMATS, type ReportSchedule } from '@/domain/reportSchedule';
import type { SavedView } from '@/domain/savedView';
import { RecipientsField } from '@/entities/reportSchedule/RecipientsField';
import { changeOf, newSchedule, valuesOf, type ScheduleValues } from '@/entities/reportSchedule/scheduleDraft';
import { hourText, scheduleErrorText, weekdayText } from '@/entities/reportSchedule/scheduleTexts';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { viewerZone } from '@/lib/timeZone';
import { apiErrorText } from '@/services/api/apiErrorText';
import {
  useChangeReportScheduleMutation,
  useCreateReportScheduleMutation,
  useListReportReadersQuery,
} from '@/services/api/reportSchedulesApi';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { FormProblem } from '@/ui/Form/FormProblem';
import { QueryView } from '@/ui/QueryView/QueryView';

const EVERY = ['day', 'week', 'month'] as const;
const numbersTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

interface ScheduleFormProps {
  view: SavedView;
  /** Null: a new one. */
  schedule: ReportSchedule | null;
  /** Called after a successful save, and on cancel. */
  onDone: () => void;
}

/** The form of a schedule: time, format and recipients. */
export function ScheduleForm({ view, schedule, onDone }: ScheduleFormProps) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const zones = useMemo(() => zonesOf(locations.map(({ timeZone }) => timeZone)), [locations]);
  const language = parseLanguage(intl.locale) ?? DEFAULT_LANGUAGE;
  const [values, setValues] = useState<ScheduleValues>(() =>
    schedule ? valuesOf(schedule) : newSchedule(user.id, language, zones[0] ?? viewerZone()),
  );
  const readers = useListReportReadersQuery(view.id, { refetchOnMountOrArgChange: true });
  const [create, creating] = useCreateReportScheduleMutation();
  const [change, changing] = useChangeReportScheduleMutation();
  const [hasProblem, setHasProblem] = useState(false);
  const set = (part: Partial<ScheduleValues>) => setValues((current) => ({ ...current, ...part }));
  const isSaving = creating.isLoading || changing.isLoading;
  const error = creating.error ?? changing.error;

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const isEmpty = values.recipients.length === 0;
    setHasProblem(isEmpty);
    if (isEmpty) return;
    const fields = changeOf(values);
    const { data } = await (schedule ? change({ id: schedule.id, ...fields }) : create({ viewId: view.id, ...fields }));
    if (data) onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <div className="schedules-fields">
          <Choice
            label={intl.formatMessage({ id: 'schedules.form.everyLabel' })}
            value={values.every}
            options={EVERY.map((every) => [every, intl.formatMessage({ id: `schedules.every.${every}` })])}
            onChange={(every) => set({ every: EVERY.find((each) => each === every) ?? 'day' })}
          />
          {values.every === 'week' && (
            <Choice
              label={intl.formatMessage({ id: 'schedules.form.weekdayLabel' })}
              value={String(values.weekday)}
              options={numbersTo(7).map((weekday) => [String(weekday), weekdayText(intl, weekday)])}
              onChange={(weekday) => set({ weekday: Number(weekday) })}
            />
          )}
          {values.every === 'month' && (
            <Choice
              label={intl.formatMessage({ id: 'schedules.form.dayLabel' })}
              hint={values.day > 28 ? intl.formatMessage({ id: 'schedules.form.dayHint' }) : undefined}
              value={String(values.day)}
              options={numbersTo(31).map((day) => [String(day), String(day)])}
              onChange={(day) => set({ day: Number(day) })}
            />
          )}
          <Choice
            label={intl.formatMessage({ id: 'schedules.form.hourLabel' })}
            value={String(values.hour)}
            options={numbersTo(23, 0).map((hour) => [String(hour), hourText(hour)])}
            onChange={(hour) => set({ hour: Number(hour) })}
          />
          <Choice
            label={intl.formatMessage({ id: 'schedules.form.zoneLabel' })}
            value={values.timeZone}
            options={[...new Set([values.timeZone, ...zones])].map((zone) => [zone, zone])}
            onChange={(timeZone) => set({ timeZone })}
          />
          <Choice
            label={intl.formatMessage({ id: 'schedules.form.formatLabel' })}
            value={values.format}
            options={REPORT_FORMATS.map((format) => [format, format.toUpperCase()])}
            onChange={(chosen) => set({ format: REPORT_FORMATS.find((format) => format === chosen) ?? 'csv' })}
          />
        </div>
        <QueryView
          data={readers.data?.data}
          error={readers.error ? apiErrorText(intl, readers.error) : null}
          onRetry={() => void readers.refetch()}
          skeleton={<div className={`schedules-wait ${Classes.SKELETON}`} />}
        >
          {(found) => (
            <RecipientsField
              readers={found}
              schedule={schedule}
              chosen={values.recipients}
              language={language}
              hasProblem={hasProblem && values.recipients.length === 0}
              onChange={(recipients) => set({ recipients })}
            />
          )}
        </QueryView>
        {!view.isShared && (
          <Callout compact className="schedules-notice">
            {intl.formatMessage({ id: 'schedules.form.unsharedNote' })}
          </Callout>
        )}
        <Switch
          role="switch"
          checked={values.isActive}
          label={intl.formatMessage({ id: 'schedules.form.activeLabel' })}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        />
        <p className="schedules-muted">{intl.formatMessage({ id: 'schedules.form.scopeNote' })}</p>
        <FormProblem>{error ? scheduleErrorText(intl, error) : null}</FormProblem>
      </DialogBody>
      <DialogActions
        onCancel={isSaving ? null : onDone}
        confirmLabel={intl.formatMessage({ id: 'form.saveButton' })}
        disabled={values.recipients.length > MAX_RECIPIENTS}
        pending={isSaving}
      />
    </form>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={undefined}>
      {(aria) => (
        <HTMLSelect {...aria} fill value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </HTMLSelect>
      )}
    </FieldFrame>
  );
}

/** The zones of the restaurants, the most frequent first. */
function zonesOf(zones: readonly (string | null | undefined)[]): string[] {
  const counts = new Map<string, number>();
  for (const zone of zones) if (zone) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([zone]) => zone);
}
