import { useMemo, useState } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import type * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { LOCATION_CHANGED, type LocationChange } from '@/domain/locationDraft';
import type { SectionId, SectionReports } from '@/features/locations/LocationForm/sections';
import { useSaveLocation } from '@/features/locations/useSaveLocation';
import { useReports } from '@/features/locations/LocationForm/useReports';
import { useBusyLeaving } from '@/features/locations/LocationForm/useUploads';
import { rebaseEditBase, changedOnBothSides, valueAt, withValueAt } from '@/lib/changedOnBothSides';
import { rebase } from '@/lib/rebase';
import { isApiError } from '@/services/api/apiError';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { showToast } from '@/ui/Toasts/showToast';

interface SectionFormOptions<Draft extends FieldValues> {
  section: SectionId;
  reports: SectionReports;
  location: Location;
  schema: z.ZodMiniType<Draft>;
  /** Extracts the values of the section from a location. */
  draftOf: (location: Location) => Draft;
  /** Returns the change that turns `now` into `desired`; an empty one when there is nothing to send. */
  changeOf: (desired: Draft, now: Draft) => LocationChange;
  /** The form values after a draft is saved, for example without secrets. @default the draft */
  afterSaving?: (draft: Draft) => Draft;
  /** The path of the section in the request body. */
  bodyPath?: string;
  /** Whether an upload is pending: the form cannot be saved yet, and leaving would lose it. @default false */
  isBusy?: boolean;
}

/**
 * The form of one section. It sends only the fields that differ. Changes of other users are merged into unedited fields; a conflict blocks
 * saving until `settle` chooses a side.
 */
export function useSectionForm<Draft extends FieldValues>(options: SectionFormOptions<Draft>) {
  const { section, reports, location, schema, draftOf, changeOf, afterSaving, bodyPath, isBusy = false } = options;
  const intl = useIntl();
  const saveLocation = useSaveLocation();
  const values = useMemo(() => draftOf(location), [draftOf, location]);
  // The value of each field when its edit began.
  const [base, setBase] = useState(values);
  const [seen, setSeen] = useState(values);

  const draftForm = useDraftForm<Draft, Draft>({
    schema,
    values,
    save: async (draft) => {
      const error = await saveLocation(location, (saved) => {
        const now = draftOf(saved);
        return changedOnBothSides(draft, base, now).length > 0 ? null : changeOf(rebase(now, draft, base), now);
      });
      return error === undefined ? { data: afterSaving ? afterSaving(draft) : draft } : { error };
    },
    onSaved: (saved) => {
      setBase(saved);
      const name = intl.formatMessage({ id: `locations.section.${section}` });
      void showToast('success', intl.formatMessage({ id: 'locations.saved.toast' }, { section: name }));
    },
    errorText: (error) => conflictText(intl, error),
    missingText: intl.formatMessage({ id: 'form.invalidError' }),
    ...(afterSaving && { afterSaving }),
    ...(bodyPath !== undefined && { bodyPath }),
  });
  const { form, isDirty, discardChanges } = draftForm;
  const leaving = useBusyLeaving(draftForm.leaving, isBusy);

  if (values !== seen) {
    setBase(rebaseEditBase(values, base, form.getValues(), seen));
    setSeen(values);
  }

  useReports(reports, section, { isDirty: isDirty || isBusy, errors: form.formState.errors, leaving, discardChanges });

  function settle(path: string, side: 'mine' | 'theirs') {
    const theirs = valueAt(values, path);
    if (side === 'theirs') {
      // `path` is a field path of the values, and `theirs` is a value of that field.
      form.setValue(path as FieldPath<Draft>, theirs as PathValue<Draft, FieldPath<Draft>>, { shouldDirty: true, shouldValidate: true });
    }
    setBase(withValueAt(base, path, theirs));
  }

  function discard() {
    draftForm.discard();
    setBase(values);
  }

  return { ...draftForm, discard, base, values, settle, isBusy };
}

function conflictText(intl: IntlShape, error: unknown): string | null {
  if (error === 'conflict') return intl.formatMessage({ id: 'locations.editConflict.error' });
  const code = isApiError(error) && error.kind === 'http' ? error.code : null;
  if (code === LOCATION_CHANGED) return intl.formatMessage({ id: 'locations.conflict.changed' });
  if (code === 'LOCATION_MOVED') return intl.formatMessage({ id: 'locations.conflict.moved' });
  return code === 'LOCATION_HAS_CHILDREN' ? intl.formatMessage({ id: 'locations.conflict.children' }) : null;
}

export type SectionForm<Draft extends FieldValues> = ReturnType<typeof useSectionForm<Draft>>;
