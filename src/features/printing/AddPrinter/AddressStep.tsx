import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { isDeviceMethod } from '@/domain/deviceAddress';
import type { PrinterEntry } from '@/domain/printer';
import { withEposPath } from '@/domain/printerAddress';
import type { PrinterDraft } from '@/domain/printerSettings';
import { PrinterSearch } from '@/features/printing/AddPrinter/PrinterSearch';
import { GuideButton } from '@/features/printing/PrinterGuide/GuideButton';
import { AddressField } from '@/features/printing/PrinterSettings/AddressField';
import { InstallationIdField } from '@/features/printing/PrinterSettings/InstallationIdField';
import { newInstallationId } from '@/features/printing/PrinterSettings/newInstallationId';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { TextField } from '@/ui/Form/TextField';

interface AddressStepProps {
  form: UseFormReturn<PrinterDraft>;
  draft: PrinterDraft;
  /** The other printers of the location. */
  others: readonly PrinterEntry[];
}

/**
 * The address of the printer, typed or found, or its name in the installed program, with the installation id of the location's other printers or a
 * new one. Input for the other method is retained.
 */
export function AddressStep({ form, draft, others }: AddressStepProps) {
  const intl = useIntl();
  const isProgram = draft.connectMethod === 'CLIENT';
  const knownId = others.find(({ connectMethod, installationId }) => connectMethod === 'CLIENT' && installationId)?.installationId;
  // Not when the field is cleared: the user may type another id.
  useEffect(() => {
    if (!isProgram || form.getValues('installationId')) return;
    form.setValue('installationId', knownId ?? newInstallationId(), { shouldDirty: true });
  }, [isProgram, form, knownId]);
  if (draft.connectMethod === 'CLIENT') {
    return (
      <>
        <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.add.programText' })}</p>
        <TextField control={form.control} name="osName" label={settingLabel(intl, 'osName')} required />
        <InstallationIdField form={form} required />
      </>
    );
  }
  if (isDeviceMethod(draft.connectMethod)) {
    return (
      <>
        <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.device.stepText' })}</p>
        <GuideButton topic={draft.connectMethod === 'USB' ? 'usb' : 'serial'} />
      </>
    );
  }
  if (draft.connectMethod !== 'APP') {
    return <p className="printer-settings-note">{intl.formatMessage({ id: `printing.add.unknown.${draft.connectMethod}` })}</p>;
  }
  return (
    <>
      <AddressField form={form} draft={draft} others={others} />
      <PrinterSearch
        address={draft.printerURL ?? ''}
        known={others}
        onChoose={(address) => form.setValue('printerURL', withEposPath(address), { shouldDirty: true, shouldValidate: true })}
      />
    </>
  );
}
