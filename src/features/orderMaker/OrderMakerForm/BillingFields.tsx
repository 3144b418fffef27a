import { useWatch, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { COUNTRIES } from '@/domain/account';
import { BILLING_TYPES, LEGAL_PERSONS } from '@/domain/orderDraft';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { FormSection } from '@/ui/Form/FormSection';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';

/** The billing document of the customer; an invoice requires most fields (decision G18). */
export function BillingFields({ control }: { control: Control<OrderValues> }) {
  const intl = useIntl();
  const isInvoice = useWatch({ control, name: 'client.invoiceDetails.billingType' }) === 'invoice';
  const choose = intl.formatMessage({ id: 'form.choosePlaceholder' });
  const countries = COUNTRIES.map((value) => ({ value, label: intl.formatDisplayName(value, { type: 'region' }) ?? value }));
  return (
    <FormSection title={intl.formatMessage({ id: 'orderMaker.billing.title' })}>
      <SelectField
        control={control}
        name="client.invoiceDetails.billingType"
        label={intl.formatMessage({ id: 'orderMaker.billing.typeLabel' })}
        options={BILLING_TYPES.map((value) => ({ value, label: intl.formatMessage({ id: `orderMaker.billingType.${value}` }) }))}
        placeholder={choose}
        required
      />
      <SelectField
        control={control}
        name="client.invoiceDetails.legalPerson"
        label={intl.formatMessage({ id: 'orderMaker.billing.legalPersonLabel' })}
        options={LEGAL_PERSONS.map((value) => ({ value, label: intl.formatMessage({ id: `orderMaker.legalPerson.${value}` }) }))}
        placeholder={choose}
      />
      <TextField
        control={control}
        name="client.invoiceDetails.name"
        label={intl.formatMessage({ id: 'orderMaker.billing.nameLabel' })}
        required={isInvoice}
      />
      <TextField
        control={control}
        name="client.invoiceDetails.surname"
        label={intl.formatMessage({ id: 'orderMaker.billing.surnameLabel' })}
      />
      <TextField
        control={control}
        name="client.invoiceDetails.documentType"
        label={intl.formatMessage({ id: 'orderMaker.billing.documentTypeLabel' })}
        hint={intl.formatMessage({ id: 'orderMaker.billing.documentTypeHint' })}
        required={isInvoice}
      />
      <TextField
        control={control}
        name="client.invoiceDetails.documentNumber"
        label={intl.formatMessage({ id: 'orderMaker.billing.documentNumberLabel' })}
        required={isInvoice}
      />
      <TextField
        control={control}
        name="client.invoiceDetails.phone"
        type="tel"
        label={intl.formatMessage({ id: 'orderMaker.billing.phoneLabel' })}
      />
      <TextField
        control={control}
        name="client.invoiceDetails.email"
        type="email"
        label={intl.formatMessage({ id: 'orderMaker.billing.emailLabel' })}
      />
      {(['street', 'number', 'zip', 'city', 'province'] as const).map((part) => (
        <TextField
          key={part}
          control={control}
          name={`client.invoiceDetails.companyAddress.${part}`}
          label={intl.formatMessage({ id: `orderMaker.billing.${part}Label` })}
          required={isInvoice && part !== 'number' && part !== 'province'}
        />
      ))}
      <SelectField
        control={control}
        name="client.invoiceDetails.companyAddress.country"
        label={intl.formatMessage({ id: 'orderMaker.billing.countryLabel' })}
        options={countries}
        placeholder={choose}
        required={isInvoice}
      />
    </FormSection>
  );
}
