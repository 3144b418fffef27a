import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { printerDraftOf } from '@/domain/printerSettings';
import { stationsOf } from '@/domain/station';
import { SettingsFrame } from '@/features/printing/PrinterSettings/SettingsFrame';
import { settingLabel, settingText } from '@/features/printing/PrinterSettings/settingText';
import { useSettingsTitle } from '@/features/printing/PrinterSettings/useSettingsTitle';

const SHOWN = [
  'isActive',
  'ticketType',
  'ticketOptions',
  'copies',
  'autoPrint',
  'slips',
  'stations',
  'backupPrinterUuid',
  'customHeaderText',
  'customFooterText',
] as const;

interface PrinterFactsProps {
  printer: PrinterEntry;
  location: Location;
  onClose: () => void;
}

/** The read-only settings of a printer for users who may not change them, without technical ones (decision G54). */
export function PrinterFacts({ printer, location, onClose }: PrinterFactsProps) {
  const intl = useIntl();
  const draft = printerDraftOf(printer);
  const stations = stationsOf(location);
  const isReceipt = draft.ticketType === 'RECEIPT';
  const isShown = (field: (typeof SHOWN)[number]) => {
    if (field.startsWith('custom')) return isReceipt;
    if (field === 'stations') return !isReceipt && stations.length > 0;
    return field !== 'slips' || draft.ticketType !== 'LABEL';
  };
  return (
    <SettingsFrame title={useSettingsTitle(location, printer)} onClose={onClose}>
      <DialogBody>
        {!draft.isActive && <p>{intl.formatMessage({ id: 'printing.settings.disabledText' })}</p>}
        <dl className="printer-settings-facts">
          {SHOWN.filter(isShown).map((field) => (
            <div key={field}>
              <dt>{settingLabel(intl, field)}</dt>
              <dd dir="auto">{settingText(intl, draft, field, { stations, printers: printersOf(location) })}</dd>
            </div>
          ))}
        </dl>
        <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.settings.readOnlyText' })}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <Button onClick={onClose} autoFocus>
            {intl.formatMessage({ id: 'ui.drawer.closeButton' })}
          </Button>
        }
      />
    </SettingsFrame>
  );
}
