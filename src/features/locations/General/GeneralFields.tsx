import { useMemo } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { COUNTRIES } from '@/domain/account';
import { LANGUAGES } from '@/domain/language';
import type { Location } from '@/domain/location';
import { isProductAdmin } from '@/domain/role';
import { timeZoneOfAddress } from '@/domain/timeZoneOfAddress';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { GeneralValues } from '@/features/locations/General/generalDraft';
import { generalLabel } from '@/features/locations/General/generalLabel';
import { CoverImageField } from '@/features/locations/General/Images/CoverImageField';
import { ImagesField } from '@/features/locations/General/Images/ImagesField';
import type { PickItem } from '@/ui/Form/pickItem';
import { SwitchField } from '@/ui/Form/SwitchField';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { FormSection } from '@/ui/Form/FormSection';
import { PickOneField } from '@/ui/Form/PickOneField';
import { SelectField } from '@/ui/Form/SelectField';
import { TextAreaField } from '@/ui/Form/TextAreaField';
import { TextField } from '@/ui/Form/TextField';

interface GeneralFieldsProps {
  form: UseFormReturn<GeneralValues>;
  /** Null for a new location. */
  location: Location | null;
  /** Called with the change in the number of pending uploads. */
  onPendingChange: (change: number) => void;
}

/** The name, address, contact and images of a location (specification 1 §3). */
export function GeneralFields({ form, location, onPendingChange }: GeneralFieldsProps) {
  const { control } = form;
  const intl = useIntl();
  const { user, account, locations } = useSignedIn();
  const { data: accountList } = useListAccountsQuery();
  const accountId = useWatch({ control, name: 'accountId' });
  const [country, zip] = useWatch({ control, name: ['country', 'zip'] });
  const addressZone = timeZoneOfAddress(country, zip ?? '');
  const choose = intl.formatMessage({ id: 'form.choosePlaceholder' });
  // Only the provider may change the account, project and parent of a location.
  const isProvider = isProductAdmin(user.role);
  const label = (field: keyof GeneralValues) => generalLabel(intl, field);

  const accounts = useMemo(() => (accountList?.data ?? [account]).map(({ id, name }) => ({ id, label: name })), [accountList, account]);
  const parents = useMemo(
    () => [
      { id: '', label: intl.formatMessage({ id: 'locations.general.noParentLabel' }) },
      ...locations
        .filter((each) => each.accountId === accountId && each.id !== location?.id)
        .map(({ id, name, city }) => ({ id, label: name, detail: city ?? '' })),
    ],
    [intl, locations, accountId, location],
  );
  const countries = useMemo(
    () =>
      COUNTRIES.map((value) => ({ value, label: intl.formatDisplayName(value, { type: 'region' }) ?? value })).sort((a, b) =>
        a.label.localeCompare(b.label, intl.locale),
      ),
    [intl],
  );

  return (
    <>
      <FormSection title={intl.formatMessage({ id: 'locations.general.dataTitle' })}>
        <TextField control={control} name="name" label={label('name')} required autoFocus={location === null} />
        <PickOneField
          control={control}
          name="accountId"
          label={label('accountId')}
          items={accounts}
          placeholder={choose}
          disabled={!isProvider}
          required
        />
        <TextField control={control} name="project" label={label('project')} disabled={!isProvider} />
        <PickOneField
          control={control}
          name="parentLocationId"
          label={label('parentLocationId')}
          items={parents}
          placeholder={choose}
          disabled={!isProvider}
        />
        <SelectField
          control={control}
          name="language"
          label={label('language')}
          options={LANGUAGES.map((value) => ({ value, label: intl.formatMessage({ id: `shell.language.${value}` }) }))}
          placeholder={choose}
          required
        />
        <PickOneField
          control={control}
          name="timeZone"
          label={label('timeZone')}
          hint={location === null && addressZone?.isUnsure ? intl.formatMessage({ id: 'locations.general.moreZonesHint' }) : undefined}
          items={timeZoneItems()}
          placeholder={choose}
          required
        />
        <div className="form-field-wide">
          <TextAreaField control={control} name="description" label={label('description')} />
        </div>
        <div className="form-field-wide">
          <SwitchField
            control={control}
            name="ordersByHand"
            label={label('ordersByHand')}
            hint={intl.formatMessage({ id: 'locations.general.ordersByHandHint' })}
          />
        </div>
      </FormSection>
      <FormSection title={intl.formatMessage({ id: 'locations.general.placeTitle' })}>
        <TextField control={control} name="address" label={label('address')} required />
        <TextField control={control} name="zip" label={label('zip')} />
        <TextField control={control} name="city" label={label('city')} />
        <SelectField control={control} name="country" label={label('country')} options={countries} placeholder={choose} required />
      </FormSection>
      <FormSection title={intl.formatMessage({ id: 'locations.general.contactTitle' })}>
        <TextField control={control} name="contactEmail" type="email" label={label('contactEmail')} required />
        <TextField control={control} name="phone" type="tel" label={label('phone')} />
        <TextField control={control} name="mobile" type="tel" label={label('mobile')} />
      </FormSection>
      <FormSection title={intl.formatMessage({ id: 'locations.general.imagesTitle' })}>
        <ImagesField form={form} locationId={location?.id ?? null} onPendingChange={onPendingChange} />
        <CoverImageField control={control} locationId={location?.id ?? null} onPendingChange={onPendingChange} />
      </FormSection>
    </>
  );
}

let items: readonly PickItem[] | undefined;

/** The time zones that this browser supports, as items of a picker. */
function timeZoneItems(): readonly PickItem[] {
  items ??= Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') }));
  return items;
}
