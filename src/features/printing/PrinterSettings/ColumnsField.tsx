import { Button } from '@blueprintjs/core';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { COLUMNS, type PrinterDraft } from '@/domain/printerSettings';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { NumberField } from '@/ui/Form/NumberField';

interface ColumnsFieldProps {
  form: UseFormReturn<PrinterDraft>;
  /** The form value: null if empty, NaN if not a number. */
  columns: number | null;
}

/** The width of a ticket in columns. Common widths are buttons; others should be tested first (decision G27). */
export function ColumnsField({ form, columns }: ColumnsFieldProps) {
  const intl = useIntl();
  const preset = COLUMNS.presets.find((width) => width === columns);
  return (
    <div className="printer-settings-beside">
      <NumberField
        control={form.control}
        name="ticketOptions.columnsNumber"
        label={settingLabel(intl, 'ticketOptions')}
        hint={intl.formatMessage({ id: preset ? `printing.columns.${preset}` : 'printing.settings.columnsHint' })}
        read={(typed) => (typed.trim() === '' ? null : Number(typed))}
        write={(value) => (value === null || Number.isNaN(value) ? '' : String(value))}
        inputMode="numeric"
        required
      />
      <div className="printer-settings-presets" role="group" aria-label={intl.formatMessage({ id: 'printing.settings.presetsLabel' })}>
        {COLUMNS.presets.map((width) => (
          <Button
            key={width}
            size="small"
            active={width === columns}
            aria-pressed={width === columns}
            title={intl.formatMessage({ id: `printing.columns.${width}` })}
            onClick={() =>
              form.setValue('ticketOptions.columnsNumber', width, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
            }
          >
            {width}
          </Button>
        ))}
      </div>
    </div>
  );
}
