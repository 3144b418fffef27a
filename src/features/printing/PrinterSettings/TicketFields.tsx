import { SegmentedControl } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { SLIPS, TICKET_TYPES, type PrinterEntry } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import type { Station } from '@/domain/station';
import { ColumnsField } from '@/features/printing/PrinterSettings/ColumnsField';
import { CopiesField } from '@/features/printing/PrinterSettings/CopiesField';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { StationsField } from '@/features/printing/PrinterSettings/StationsField';
import { FormSection } from '@/ui/Form/FormSection';
import { SelectField } from '@/ui/Form/SelectField';
import { TextAreaField } from '@/ui/Form/TextAreaField';

interface TicketFieldsProps {
  form: UseFormReturn<PrinterDraft>;
  draft: PrinterDraft;
  stations: readonly Station[];
  /** The other printers of the location. */
  others: readonly PrinterEntry[];
}

/** Ticket settings: type, stations of a kitchen ticket, width, copies, automatic printing, slips. Only receipts show the custom texts. */
export function TicketFields({ form, draft, stations, others }: TicketFieldsProps) {
  const intl = useIntl();
  const { control } = form;
  const modeId = useId();
  const { field: autoPrint } = useController({ control, name: 'autoPrint' });
  const isReceipt = draft.ticketType === 'RECEIPT';
  const hint = isReceipt ? undefined : intl.formatMessage({ id: 'printing.settings.receiptOnlyHint' });
  return (
    <FormSection title={intl.formatMessage({ id: 'printing.settings.ticketTitle' })}>
      <SelectField
        control={control}
        name="ticketType"
        label={settingLabel(intl, 'ticketType')}
        options={TICKET_TYPES.map((value) => ({ value, label: intl.formatMessage({ id: `printing.ticketType.${value}` }) }))}
        placeholder=""
        required
      />
      <CopiesField control={control} />
      <ColumnsField form={form} columns={draft.ticketOptions.columnsNumber} />
      <div className="printer-settings-mode">
        <span id={modeId}>{settingLabel(intl, 'autoPrint')}</span>
        <SegmentedControl
          aria-labelledby={modeId}
          options={[
            { value: 'automatic', label: intl.formatMessage({ id: 'printing.settings.automaticLabel' }) },
            { value: 'manual', label: intl.formatMessage({ id: 'printing.settings.manualLabel' }) },
          ]}
          value={autoPrint.value ? 'automatic' : 'manual'}
          onValueChange={(value) => autoPrint.onChange(value === 'automatic')}
          fill
        />
      </div>
      {draft.ticketType !== 'LABEL' && (
        <SelectField
          control={control}
          name="slips"
          label={settingLabel(intl, 'slips')}
          hint={intl.formatMessage({ id: 'printing.settings.slipsHint' })}
          options={SLIPS.map((value) => ({ value, label: intl.formatMessage({ id: `printing.slips.${value}` }) }))}
          placeholder=""
          required
        />
      )}
      {!isReceipt && <StationsField control={control} draft={draft} stations={stations} others={others} />}
      <TextAreaField
        control={control}
        name="customHeaderText"
        label={settingLabel(intl, 'customHeaderText')}
        hint={hint}
        disabled={!isReceipt}
      />
      <TextAreaField
        control={control}
        name="customFooterText"
        label={settingLabel(intl, 'customFooterText')}
        hint={hint}
        disabled={!isReceipt}
      />
    </FormSection>
  );
}
