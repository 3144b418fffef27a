import { Callout } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { DRAFT_SERVICES } from '@/domain/orderDraft';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { isTimeZone, viewerZone } from '@/lib/timeZone';
import { FormSection } from '@/ui/Form/FormSection';
import { PickOneField } from '@/ui/Form/PickOneField';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';
import { TimeField } from '@/ui/Form/TimeField';

interface DestinationFieldsProps {
  control: Control<OrderValues>;
  locations: readonly Location[];
  location: Location | undefined;
}

/** Restaurant, service type, address and times. */
export function DestinationFields({ control, locations, location }: DestinationFieldsProps) {
  const intl = useIntl();
  const service = useWatch({ control, name: 'fulfillment.type' });
  const items = useMemo(() => locations.map(({ id, name, city }) => ({ id, label: name, ...(city ? { detail: city } : {}) })), [locations]);
  const timeZone = location && isTimeZone(location.timeZone) ? location.timeZone : viewerZone();
  const zoneHint = timeZone === viewerZone() ? undefined : intl.formatMessage({ id: 'orderMaker.time.zoneHint' }, { zone: timeZone });
  const time = (name: 'preparationAt' | 'suggestedPickUpAt' | 'suggestedDeliveryAt') => (
    <TimeField
      control={control}
      name={name}
      label={intl.formatMessage({ id: `orderMaker.time.${name}Label` })}
      hint={zoneHint}
      timeZone={timeZone}
    />
  );
  return (
    <FormSection title={intl.formatMessage({ id: 'orderMaker.where.title' })}>
      <PickOneField
        control={control}
        name="locationId"
        label={intl.formatMessage({ id: 'orderMaker.where.locationLabel' })}
        items={items}
        placeholder={intl.formatMessage({ id: 'orderMaker.where.locationPlaceholder' })}
        required
      />
      {location?.ordersByHand === false && (
        <Callout className="form-field-wide" intent="warning" compact role="status">
          {intl.formatMessage({ id: 'orderMaker.off.error' })}
        </Callout>
      )}
      <SelectField
        control={control}
        name="fulfillment.type"
        label={intl.formatMessage({ id: 'orderMaker.where.serviceLabel' })}
        options={DRAFT_SERVICES.map((value) => ({ value, label: intl.formatMessage({ id: `orders.fulfillment.${value}` }) }))}
        placeholder={intl.formatMessage({ id: 'form.choosePlaceholder' })}
        required
      />
      <TextField
        control={control}
        name="code"
        label={intl.formatMessage({ id: 'orderMaker.where.codeLabel' })}
        hint={intl.formatMessage({ id: 'orderMaker.where.codeHint' })}
      />
      <div className="form-field-wide">
        <TextField
          control={control}
          name="address.line1"
          label={intl.formatMessage({ id: 'orderMaker.where.addressLabel' })}
          required={service.startsWith('delivery-')}
        />
      </div>
      {time('preparationAt')}
      {time('suggestedPickUpAt')}
      {time('suggestedDeliveryAt')}
    </FormSection>
  );
}
