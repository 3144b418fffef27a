import type { IntlShape } from 'react-intl';
import { backupOf } from '@/domain/backupPrinter';
import type { PrinterEntry } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import type { Station } from '@/domain/station';
import { stationName } from '@/entities/station/stationName';
import { printerName } from '@/features/printing/printerName';

/** The label of a setting. */
export function settingLabel(intl: IntlShape, field: keyof PrinterDraft): string {
  return intl.formatMessage({ id: `printing.settings.${field}Label` });
}

/** The value of a setting as text; `stations` and `printers`: those of the location. */
export function settingText(
  intl: IntlShape,
  draft: PrinterDraft,
  field: keyof PrinterDraft,
  { stations = [], printers = [] }: { stations?: readonly Station[]; printers?: readonly PrinterEntry[] } = {},
): string {
  switch (field) {
    case 'isActive':
      return intl.formatMessage({ id: draft.isActive ? 'printing.settings.onLabel' : 'printing.settings.offLabel' });
    case 'connectMethod':
      return intl.formatMessage({ id: `printing.connectMethod.${draft.connectMethod}` });
    case 'ticketType':
      return intl.formatMessage({ id: `printing.ticketType.${draft.ticketType}` });
    case 'autoPrint':
      return intl.formatMessage({ id: draft.autoPrint ? 'printing.settings.automaticLabel' : 'printing.settings.manualLabel' });
    case 'slips':
      return intl.formatMessage({ id: `printing.slips.${draft.slips}` });
    case 'stations':
      return draft.stations && draft.stations.length > 0
        ? intl.formatList(draft.stations.map((id) => stationName(intl, id, stations)))
        : intl.formatMessage({ id: 'printing.settings.allStationsLabel' });
    case 'ticketOptions':
      return intl.formatNumber(draft.ticketOptions.columnsNumber);
    case 'backupPrinterUuid': {
      const backup = backupOf(draft, printers);
      if (backup) return printerName(intl, backup);
      return intl.formatMessage({ id: draft.backupPrinterUuid ? 'printing.settings.goneBackupLabel' : 'printing.settings.noBackupLabel' });
    }
    case 'backupAfterSeconds':
      return intl.formatNumber(draft.backupAfterSeconds);
    case 'copies':
      return intl.formatNumber(draft.copies);
    default:
      return draft[field] || intl.formatMessage({ id: 'printing.settings.noneLabel' });
  }
}
