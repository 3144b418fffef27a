import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { locationGeneralSchema } from '@/domain/locationDraft';
import { generalChangeOf, generalDraftOf, type GeneralValues } from '@/features/locations/General/generalDraft';
import { GeneralFields } from '@/features/locations/General/GeneralFields';
import { generalLabel } from '@/features/locations/General/generalLabel';
import { SectionFrame } from '@/features/locations/LocationForm/SectionFrame';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { useSectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { useUploads } from '@/features/locations/LocationForm/useUploads';

/** Edits the general data of a location. */
export function GeneralSection({ location, reports }: { location: Location; reports: SectionReports }) {
  const intl = useIntl();
  const { isUploading, onPendingChange } = useUploads();
  const form = useSectionForm<GeneralValues>({
    section: 'general',
    reports,
    location,
    schema: locationGeneralSchema,
    draftOf: generalDraftOf,
    changeOf: generalChangeOf,
    isBusy: isUploading,
  });
  return (
    <SectionFrame form={form} labelOf={(path) => generalLabel(intl, path)}>
      <GeneralFields form={form.form} location={location} onPendingChange={onPendingChange} />
    </SectionFrame>
  );
}
