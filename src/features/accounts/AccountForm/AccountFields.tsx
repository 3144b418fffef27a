import { useFormState, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { BILLING_MODES, COUNTRIES, CURRENCIES } from '@/domain/account';
import { LANGUAGES } from '@/domain/language';
import type { AccountValues } from '@/features/accounts/AccountForm/accountDraft';
import { ReopeningFields } from '@/features/accounts/AccountForm/ReopeningFields';
import { useListAppsQuery } from '@/services/api/appsApi';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { FormSection } from '@/ui/Form/FormSection';
import { PickManyField } from '@/ui/Form/PickManyField';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';

/** The fields of an account (specification 1 §3, row K-08). */
export function AccountFields({ control, isNew }: { control: Control<AccountValues>; isNew: boolean }) {
  const intl = useIntl();
  const { data: apps } = useListAppsQuery({});
  const { defaultValues } = useFormState({ control });
  const offered = (apps?.data ?? []).filter(({ slug, enabled }) => enabled || defaultValues?.apps?.includes(slug));
  const choose = intl.formatMessage({ id: 'form.choosePlaceholder' });
  const named = (type: 'region' | 'currency', codes: readonly string[]) =>
    codes
      .map((value) => ({ value, label: intl.formatDisplayName(value, { type }) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, intl.locale));

  return (
    <>
      <FormSection title={intl.formatMessage({ id: 'accounts.form.dataTitle' })}>
        <TextField control={control} name="name" label={intl.formatMessage({ id: 'accounts.form.nameLabel' })} required autoFocus={isNew} />
        <TextField control={control} name="taxId" label={intl.formatMessage({ id: 'accounts.form.taxIdLabel' })} required />
        <SelectField
          control={control}
          name="defaultLanguage"
          label={intl.formatMessage({ id: 'accounts.form.languageLabel' })}
          options={LANGUAGES.map((value) => ({ value, label: intl.formatMessage({ id: `shell.language.${value}` }) }))}
          placeholder={choose}
          required
        />
      </FormSection>
      <FormSection title={intl.formatMessage({ id: 'accounts.form.addressTitle' })}>
        <TextField
          control={control}
          name="fiscalData.businessAddress.address"
          label={intl.formatMessage({ id: 'accounts.form.addressLabel' })}
        />
        <TextField
          control={control}
          name="fiscalData.businessAddress.postalCode"
          label={intl.formatMessage({ id: 'accounts.form.postalCodeLabel' })}
        />
        <TextField control={control} name="fiscalData.businessAddress.city" label={intl.formatMessage({ id: 'accounts.form.cityLabel' })} />
        <SelectField
          control={control}
          name="fiscalData.businessAddress.country"
          label={intl.formatMessage({ id: 'accounts.form.countryLabel' })}
          options={named('region', COUNTRIES)}
          placeholder={choose}
          required
        />
      </FormSection>
      <FormSection title={intl.formatMessage({ id: 'accounts.form.billingTitle' })}>
        <SelectField
          control={control}
          name="billingMode"
          label={intl.formatMessage({ id: 'accounts.form.billingModeLabel' })}
          options={BILLING_MODES.map((value) => ({ value, label: intl.formatMessage({ id: `accounts.billingMode.${value}` }) }))}
          placeholder={choose}
          required
        />
        <SelectField
          control={control}
          name="currency"
          label={intl.formatMessage({ id: 'accounts.form.currencyLabel' })}
          options={named('currency', CURRENCIES)}
          placeholder={choose}
          required
        />
        <TextField control={control} name="bankAccount" label={intl.formatMessage({ id: 'accounts.form.bankAccountLabel' })} />
      </FormSection>
      <ReopeningFields control={control} />
      <FormSection title={intl.formatMessage({ id: 'accounts.form.appsTitle' })}>
        <div className="form-field-wide">
          <PickManyField
            control={control}
            name="apps"
            label={intl.formatMessage({ id: 'accounts.form.appsLabel' })}
            hint={intl.formatMessage({ id: 'accounts.form.appsHint' })}
            items={offered.map(({ slug, name, image }) => ({
              id: slug,
              label: name,
              icon: <AppIcon name={name} image={image} />,
            }))}
            placeholder={intl.formatMessage({ id: 'accounts.form.appsPlaceholder' })}
          />
        </div>
      </FormSection>
    </>
  );
}
