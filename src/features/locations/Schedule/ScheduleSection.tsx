import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { WEEKDAYS } from '@/domain/openingHours';
import { SectionFrame } from '@/features/locations/LocationForm/SectionFrame';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { useSectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { DayEditor } from '@/features/locations/Schedule/DayEditor';
import '@/features/locations/Schedule/schedule.css';
import { scheduleChangeOf, scheduleDraftOf, scheduleFormSchema, type ScheduleValues } from '@/features/locations/Schedule/scheduleDraft';
import { SyncSchedule } from '@/features/locations/Schedule/SyncSchedule';
import { weekdayName } from '@/features/locations/Schedule/weekdayName';

/** Edits the opening hours of a location by weekday, in its time zone, and sends them to the channels (row LO-08). */
export function ScheduleSection({ location, reports }: { location: Location; reports: SectionReports }) {
  const intl = useIntl();
  const form = useSectionForm<ScheduleValues>({
    section: 'schedule',
    reports,
    location,
    schema: scheduleFormSchema,
    draftOf: scheduleDraftOf,
    changeOf: scheduleChangeOf,
  });
  return (
    <>
      <SectionFrame form={form} labelOf={(path) => weekdayName(intl, WEEKDAYS.find((day) => path === `openingHours.${day}`) ?? 'mon')}>
        <p className="location-muted">
          {intl.formatMessage({ id: 'locations.schedule.text' }, { zone: location.timeZone.replaceAll('_', ' ') })}
        </p>
        {WEEKDAYS.map((day) => (
          <DayEditor key={day} form={form.form} day={day} />
        ))}
      </SectionFrame>
      <SyncSchedule location={location} isSaved={!form.isDirty} />
    </>
  );
}
