import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { EarlierClientField } from '@/features/orderMaker/EarlierClients/EarlierClientField';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { FormSection } from '@/ui/Form/FormSection';
import { TextAreaField } from '@/ui/Form/TextAreaField';
import { TextField } from '@/ui/Form/TextField';

/** The customer, and the notes for ticket, kitchen and rider. */
export function ClientFields({ form, locationId }: { form: UseFormReturn<OrderValues>; locationId: string }) {
  const intl = useIntl();
  const { control } = form;
  return (
    <>
      <FormSection title={intl.formatMessage({ id: 'orderMaker.client.title' })}>
        {locationId !== '' && <EarlierClientField key={locationId} form={form} locationId={locationId} />}
        <TextField control={control} name="client.name" label={intl.formatMessage({ id: 'orderMaker.client.nameLabel' })} required />
        <TextField
          control={control}
          name="client.phone"
          type="tel"
          label={intl.formatMessage({ id: 'orderMaker.client.phoneLabel' })}
          required
        />
        <TextField control={control} name="client.dni" label={intl.formatMessage({ id: 'orderMaker.client.dniLabel' })} />
      </FormSection>
      <FormSection title={intl.formatMessage({ id: 'orderMaker.comments.title' })}>
        <TextAreaField control={control} name="clientComments" label={intl.formatMessage({ id: 'orderMaker.comments.ticketLabel' })} />
        <TextAreaField control={control} name="note" label={intl.formatMessage({ id: 'orderMaker.comments.kitchenLabel' })} />
        <TextAreaField control={control} name="metadata.riderNote" label={intl.formatMessage({ id: 'orderMaker.comments.riderLabel' })} />
      </FormSection>
    </>
  );
}
