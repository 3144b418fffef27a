import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { CONNECT_METHODS, type PrinterEntry } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { isDeviceMethod } from '@/domain/deviceAddress';
import { AddressField } from '@/features/printing/PrinterSettings/AddressField';
import { DeviceField } from '@/features/printing/PrinterSettings/DeviceField';
import { InstallationIdField } from '@/features/printing/PrinterSettings/InstallationIdField';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { FormSection } from '@/ui/Form/FormSection';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';

interface ConnectionFieldsProps {
  form: UseFormReturn<PrinterDraft>;
  draft: PrinterDraft;
  /** The printer's uuid. */
  uuid: string;
  /** The other printers of the location. */
  others: readonly PrinterEntry[];
}

/** The connection method and what it requires. Input for other methods is retained. */
export function ConnectionFields({ form, draft, uuid, others }: ConnectionFieldsProps) {
  const intl = useIntl();
  const { control } = form;
  return (
    <FormSection title={intl.formatMessage({ id: 'printing.settings.connectionTitle' })}>
      <SelectField
        control={control}
        name="connectMethod"
        label={settingLabel(intl, 'connectMethod')}
        options={CONNECT_METHODS.map((value) => ({ value, label: intl.formatMessage({ id: `printing.connectMethod.${value}` }) }))}
        placeholder=""
        required
      />
      {draft.connectMethod !== 'CLIENT' && (
        <TextField control={control} name="printerName" label={settingLabel(intl, 'printerName')} required={draft.isActive} />
      )}
      {draft.connectMethod === 'APP' && <AddressField form={form} draft={draft} others={others} />}
      {isDeviceMethod(draft.connectMethod) && <DeviceField method={draft.connectMethod} printerUuid={uuid} />}
      {draft.connectMethod === 'CLIENT' && (
        <>
          <TextField control={control} name="osName" label={settingLabel(intl, 'osName')} required={draft.isActive} />
          <div className="form-field-wide">
            <InstallationIdField form={form} required={draft.isActive} />
          </div>
        </>
      )}
    </FormSection>
  );
}
