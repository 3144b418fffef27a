import { Button, Callout } from '@blueprintjs/core';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';
import type { Location } from '@/domain/location';
import { locationGeneralSchema } from '@/domain/locationDraft';
import { timeZoneOfAddress } from '@/domain/timeZoneOfAddress';
import { newGeneralDraft, newLocationOf, type GeneralValues } from '@/features/locations/General/generalDraft';
import { GeneralFields } from '@/features/locations/General/GeneralFields';
import { useBusyLeaving, useUploads } from '@/features/locations/LocationForm/useUploads';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { useCreateLocationMutation } from '@/services/api/locationFormApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import '@/ui/Form/form.css';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

interface NewLocationProps {
  /** The preselected account, taken from the page URL. */
  account: Account | null;
  onCreated: (location: Location, isHere: boolean) => void;
}

/** Creates a location from its general section. The other sections open after it is saved (row LO-04). */
export function NewLocation({ account, onCreated }: NewLocationProps) {
  const intl = useIntl();
  const [createLocation] = useCreateLocationMutation();
  const { data: accounts } = useListAccountsQuery();
  const values = useMemo(() => newGeneralDraft(account), [account]);
  const { form, formProps, problem, pending, leaving } = useDraftForm<GeneralValues, Location>({
    schema: locationGeneralSchema,
    values,
    save: (draft) => createLocation(newLocationOf(draft, accountOf(draft.accountId))),
    onSaved: onCreated,
    missingText: intl.formatMessage({ id: 'form.invalidError' }),
  });
  const { isUploading, onPendingChange } = useUploads();
  const guarded = useBusyLeaving(leaving, isUploading);
  const { getValues, getFieldState, resetField } = form;
  const accountId = useWatch({ control: form.control, name: 'accountId' });
  const chosen = accountOf(accountId);

  // Fills in the country and language of the account unless they are chosen already.
  useEffect(() => {
    if (!chosen) return;
    const { country, language } = newGeneralDraft(chosen);
    // Set as defaults, so that the form does not count as changed and can be left without a confirmation.
    if (country && !getValues('country')) resetField('country', { defaultValue: country });
    if (language && !getValues('language')) resetField('language', { defaultValue: language });
  }, [chosen, getValues, resetField]);

  const [country, zip] = useWatch({ control: form.control, name: ['country', 'zip'] });
  const { isDirty: isZoneChosen } = getFieldState('timeZone', form.formState);
  const business = chosen?.fiscalData?.businessAddress;
  const accountZip = country === business?.country ? business.postalCode : null;
  const zone = timeZoneOfAddress(country, zip || accountZip || '')?.timeZone;
  // Until the user chooses a zone, it follows the country and postal code, or the account's postal code if the country is the same.
  useEffect(() => {
    if (zone && !isZoneChosen && getValues('timeZone') !== zone) resetField('timeZone', { defaultValue: zone });
  }, [zone, isZoneChosen, getValues, resetField]);

  function accountOf(id: string): Account | null {
    return accounts?.data.find((each) => each.id === id) ?? (account?.id === id ? account : null);
  }

  return (
    <form {...formProps}>
      <Callout className="form-problem" intent="primary" compact>
        {intl.formatMessage({ id: 'locations.new.text' })}
      </Callout>
      <GeneralFields form={form} location={null} onPendingChange={onPendingChange} />
      <div className="form-actions">
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" intent="primary" loading={pending} disabled={isUploading}>
          {intl.formatMessage({ id: 'form.saveButton' })}
        </Button>
      </div>
      <UnsavedChanges {...guarded} />
    </form>
  );
}
