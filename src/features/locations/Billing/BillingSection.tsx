import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import type * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import type { Location } from '@/domain/location';
import { locationBillingSchema, type LocationChange } from '@/domain/locationDraft';
import { fieldsThatDiffer } from '@/features/locations/LocationForm/fieldsThatDiffer';
import { SectionFrame } from '@/features/locations/LocationForm/SectionFrame';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { useSectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { parseMinorUnits, formatTypedAmount } from '@/lib/typedMoney';
import { FormSection } from '@/ui/Form/FormSection';
import { NumberField } from '@/ui/Form/NumberField';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';

/** Edits the currency and billing settings of a location. */
export function BillingSection({ location, reports }: { location: Location; reports: SectionReports }) {
  const intl = useIntl();
  const form = useSectionForm<BillingValues>({
    section: 'billing',
    reports,
    location,
    schema: locationBillingSchema,
    draftOf: billingDraftOf,
    changeOf: billingChangeOf,
  });
  const { control } = form.form;
  const currency = useWatch({ control, name: 'currency' });
  const currencies = useMemo(
    () =>
      CURRENCIES.map((value) => ({ value, label: intl.formatDisplayName(value, { type: 'currency' }) ?? value })).sort((a, b) =>
        a.label.localeCompare(b.label, intl.locale),
      ),
    [intl],
  );
  return (
    <SectionFrame form={form} labelOf={(path) => labelOf(intl, path, currency)}>
      <FormSection title={intl.formatMessage({ id: 'locations.section.billing' })}>
        <SelectField
          control={control}
          name="currency"
          label={labelOf(intl, 'currency', currency)}
          options={currencies}
          placeholder={intl.formatMessage({ id: 'form.choosePlaceholder' })}
          required
        />
        <NumberField
          control={control}
          name="deliveryFee"
          label={labelOf(intl, 'deliveryFee', currency)}
          hint={intl.formatMessage({ id: 'locations.billing.deliveryFeeHint' })}
          read={(typed) => parseMinorUnits(typed, intl.locale)}
          write={(value) => formatTypedAmount(value, intl.locale)}
          inputMode="decimal"
        />
        <TextField
          control={control}
          name="billingSeriesFormat"
          label={labelOf(intl, 'billingSeriesFormat', currency)}
          hint={intl.formatMessage({ id: 'locations.billing.seriesHint' })}
        />
        <TextField control={control} name="priceList" label={labelOf(intl, 'priceList', currency)} />
      </FormSection>
    </SectionFrame>
  );
}

const FIELDS = ['currency', 'deliveryFee', 'billingSeriesFormat', 'priceList'] as const;

function labelOf(intl: IntlShape, path: string, currency: string): string {
  const field = FIELDS.find((each) => each === path);
  return field ? intl.formatMessage({ id: `locations.billing.${field}Label` }, { currency }) : path;
}

/** The form values of the billing section; the delivery fee in minor units. */
type BillingValues = Omit<z.infer<typeof locationBillingSchema>, 'currency'> & { currency: string };

function billingDraftOf(location: Location): BillingValues {
  const { currency, deliveryFee, billingSeriesFormat, priceList } = location;
  return {
    currency: currency ?? '',
    deliveryFee: deliveryFee ?? null,
    billingSeriesFormat: billingSeriesFormat ?? '',
    priceList: priceList ?? '',
  };
}

function billingChangeOf(desired: BillingValues, now: BillingValues): LocationChange {
  // The values passed the schema or were saved before.
  return fieldsThatDiffer(desired, now) as LocationChange;
}
