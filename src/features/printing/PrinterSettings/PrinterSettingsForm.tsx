import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { isAdminRole } from '@/domain/role';
import { stationsOf } from '@/domain/station';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ActiveSwitch } from '@/features/printing/PrinterSettings/ActiveSwitch';
import { BackupFields } from '@/features/printing/PrinterSettings/BackupFields';
import { ConnectionFields } from '@/features/printing/PrinterSettings/ConnectionFields';
import { LeaveQuestion } from '@/features/printing/PrinterSettings/LeaveQuestion';
import { PrinterConflicts } from '@/features/printing/PrinterSettings/PrinterConflicts';
import { PrinterTests } from '@/features/printing/PrinterSettings/PrinterTests';
import { SaveState } from '@/features/printing/PrinterSettings/SaveState';
import { SettingsFrame } from '@/features/printing/PrinterSettings/SettingsFrame';
import { TicketFields } from '@/features/printing/PrinterSettings/TicketFields';
import { usePrinterSettings } from '@/features/printing/PrinterSettings/usePrinterSettings';
import { useSettingsTitle } from '@/features/printing/PrinterSettings/useSettingsTitle';
import { useTestTicket } from '@/features/printing/TestTicket/useTestTicket';
import { FormProblem } from '@/ui/Form/FormProblem';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

interface PrinterSettingsFormProps {
  printer: PrinterEntry;
  /** The printer's uuid. */
  uuid: string;
  location: Location;
  onClose: () => void;
}

/** Edits a printer. It stays open after saving, so that the saved settings can be tested. */
export function PrinterSettingsForm({ printer, uuid, location, onClose }: PrinterSettingsFormProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const settings = usePrinterSettings(printer, uuid, location);
  const { form, formProps, problem, isSaving, isDirty, leaving, draft, actor, isGone } = settings;
  const ticket = useTestTicket({
    printerUuid: uuid,
    thirdPartyServiceUuid: printer.thirdPartyServiceUuid ?? '',
    name: printer.printerName ?? '',
    location,
  });
  const others = printersOf(location).filter((each) => each.uuid !== uuid);
  const title = useSettingsTitle(location, settings.printer);
  const [isConfirmingLeave, setConfirmingLeave] = useState(false);

  function requestClose() {
    // A pending request cannot be cancelled.
    if (isSaving) return;
    if (isDirty) setConfirmingLeave(true);
    else onClose();
  }

  return (
    <SettingsFrame title={title} onClose={requestClose}>
      <form {...formProps} className="printer-settings-form">
        <DialogBody>
          <ActiveSwitch control={form.control} />
          <PrinterConflicts
            fields={settings.conflicts}
            draft={draft}
            others={settings.others}
            stations={stationsOf(location)}
            printers={others}
            by={settings.printer.changedBy}
            onSettle={settings.settle}
          />
          {isAdminRole(user.role) && <ConnectionFields form={form} draft={draft} uuid={uuid} others={others} />}
          <TicketFields form={form} draft={draft} stations={stationsOf(location)} others={others} />
          <BackupFields form={form} printerUuid={uuid} others={others} />
          <PrinterTests
            actor={actor}
            draft={draft}
            isDirty={isDirty}
            ticket={ticket}
            uuid={uuid}
            stored={settings.printer}
            location={location}
          />
        </DialogBody>
        <div className="printer-settings-problem">
          {isGone && (
            <Callout intent="danger" compact role="alert">
              {intl.formatMessage({ id: 'printing.settings.removedError' })}
            </Callout>
          )}
          <FormProblem>{isGone ? null : problem}</FormProblem>
        </div>
        <DialogFooter
          actions={
            <>
              <Button onClick={requestClose} disabled={isSaving}>
                {intl.formatMessage({ id: 'form.cancelButton' })}
              </Button>
              <Button type="submit" intent="primary" disabled={isSaving || isGone}>
                {intl.formatMessage({ id: 'printing.settings.updateButton' })}
              </Button>
            </>
          }
        >
          <SaveState actor={actor} />
        </DialogFooter>
      </form>
      <LeaveQuestion isOpen={isConfirmingLeave} onStay={() => setConfirmingLeave(false)} onLeave={onClose} />
      <UnsavedChanges
        areThereChanges={leaving.areThereChanges}
        onLeave={() => {
          leaving.onLeave();
          onClose();
        }}
      />
    </SettingsFrame>
  );
}
