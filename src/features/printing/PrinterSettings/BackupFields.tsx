import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { canBeBackup } from '@/domain/backupPrinter';
import type { PrinterEntry } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { printerName } from '@/features/printing/printerName';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { FormSection } from '@/ui/Form/FormSection';
import { NumberField } from '@/ui/Form/NumberField';

interface BackupFieldsProps {
  form: UseFormReturn<PrinterDraft>;
  printerUuid: string;
  /** The other printers of the location. */
  others: readonly PrinterEntry[];
}

/** The backup printer and the time after which it gets the tickets (row V-02). Offers only printers that make no cycle. Nothing without others. */
export function BackupFields({ form, printerUuid, others }: BackupFieldsProps) {
  const intl = useIntl();
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'backupPrinterUuid' });
  const chosen = field.value ?? '';
  if (others.length === 0 && chosen === '') return null;
  const offered = others.filter(({ uuid }) => uuid && (uuid === chosen || canBeBackup(uuid, printerUuid, others)));
  const isGone = chosen !== '' && !offered.some(({ uuid }) => uuid === chosen);
  return (
    <FormSection title={intl.formatMessage({ id: 'printing.settings.backupTitle' })}>
      <FieldFrame
        id={id}
        label={settingLabel(intl, 'backupPrinterUuid')}
        hint={intl.formatMessage({ id: 'printing.settings.backupHint' })}
        problem={fieldState.error?.message}
      >
        {(aria) => (
          <HTMLSelect
            {...aria}
            name={field.name}
            value={chosen}
            onChange={({ currentTarget }) => field.onChange(currentTarget.value || null)}
            onBlur={field.onBlur}
            ref={field.ref}
            fill
          >
            <option value="">{intl.formatMessage({ id: 'printing.settings.noBackupLabel' })}</option>
            {isGone && <option value={chosen}>{intl.formatMessage({ id: 'printing.settings.goneBackupLabel' })}</option>}
            {offered.map((printer) => (
              <option key={printer.uuid} value={printer.uuid ?? ''}>
                {printerName(intl, printer)}
              </option>
            ))}
          </HTMLSelect>
        )}
      </FieldFrame>
      {chosen !== '' && (
        <NumberField
          control={form.control}
          name="backupAfterSeconds"
          label={settingLabel(intl, 'backupAfterSeconds')}
          read={(typed) => (typed.trim() === '' ? null : Number(typed))}
          write={(value) => (value === null || Number.isNaN(value) ? '' : String(value))}
          inputMode="numeric"
          required
        />
      )}
    </FormSection>
  );
}
