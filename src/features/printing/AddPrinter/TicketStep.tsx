import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { TICKET_TYPES } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { ColumnsField } from '@/features/printing/PrinterSettings/ColumnsField';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';

interface TicketStepProps {
  form: UseFormReturn<PrinterDraft>;
  draft: PrinterDraft;
  locations: readonly Location[];
  locationId: string;
  onLocation: (id: string) => void;
}

/** The location, name and ticket settings of the printer. */
export function TicketStep({ form, draft, locations, locationId, onLocation }: TicketStepProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <div className="form-fields">
      {locations.length > 1 && (
        <div className="form-field-wide">
          <FieldFrame id={id} label={intl.formatMessage({ id: 'printing.add.locationLabel' })} problem={undefined}>
            {(aria) => (
              <HTMLSelect {...aria} value={locationId} onChange={({ currentTarget }) => onLocation(currentTarget.value)} fill>
                {locations.map((location) => (
                  <option key={location.id} value={location.id}>
                    {location.name}
                  </option>
                ))}
              </HTMLSelect>
            )}
          </FieldFrame>
        </div>
      )}
      <TextField
        control={form.control}
        name="printerName"
        label={settingLabel(intl, 'printerName')}
        hint={intl.formatMessage({ id: 'printing.add.nameHint' })}
        required
        autoFocus
      />
      <SelectField
        control={form.control}
        name="ticketType"
        label={settingLabel(intl, 'ticketType')}
        options={TICKET_TYPES.map((value) => ({ value, label: intl.formatMessage({ id: `printing.ticketType.${value}` }) }))}
        hint={intl.formatMessage({ id: `printing.add.ticketHint.${draft.ticketType}` })}
        placeholder=""
        required
      />
      <div className="form-field-wide">
        <ColumnsField form={form} columns={draft.ticketOptions.columnsNumber} />
      </div>
    </div>
  );
}
