import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PrinterDraft } from '@/domain/printerSettings';
import { newInstallationId } from '@/features/printing/PrinterSettings/newInstallationId';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { TextField } from '@/ui/Form/TextField';

interface InstallationIdFieldProps {
  form: UseFormReturn<PrinterDraft>;
  required: boolean;
}

/** The id of the installed program. Generating a new one needs confirmation: the program with the old id stops printing (row PR-07). */
export function InstallationIdField({ form, required }: InstallationIdFieldProps) {
  const intl = useIntl();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);

  function generate() {
    form.setValue('installationId', newInstallationId(), { shouldDirty: true, shouldValidate: true });
    close();
  }

  return (
    <div className="printer-settings-beside">
      <TextField
        control={form.control}
        name="installationId"
        label={settingLabel(intl, 'installationId')}
        hint={intl.formatMessage({ id: 'printing.settings.installationIdHint' })}
        required={required}
      />
      <Button onClick={() => setAsked(true)}>{intl.formatMessage({ id: 'printing.settings.generateButton' })}</Button>
      <Dialog
        isOpen={isAsked}
        onClose={close}
        title={intl.formatMessage({ id: 'printing.settings.generateTitle' })}
        isCloseButtonShown={false}
      >
        <DialogBody>{intl.formatMessage({ id: 'printing.settings.generateText' })}</DialogBody>
        <DialogActions
          onCancel={close}
          focusCancel
          confirmLabel={intl.formatMessage({ id: 'printing.settings.generateButton' })}
          onConfirm={generate}
        />
      </Dialog>
    </div>
  );
}
