import type { IntlShape } from 'react-intl';
import type { PrinterDraft } from '@/domain/printerSettings';

/** The label of a setting. */
export function settingLabel(intl: IntlShape, field: keyof PrinterDraft): string {
  return intl.formatMessage({ id: `printing.settings.${field}Label` });
}

/** The value of a setting as text. */
export function settingText(intl: IntlShape, draft: PrinterDraft, field: keyof PrinterDraft): string {
  switch (field) {
    case 'isActive':
      return intl.formatMessage({ id: draft.isActive ? 'printing.settings.onLabel' : 'printing.settings.offLabel' });
    case 'connectMethod':
      return intl.formatMessage({ id: `printing.connectMethod.${draft.connectMethod}` });
    case 'ticketType':
      return intl.formatMessage({ id: `printing.ticketType.${draft.ticketType}` });
    case 'autoPrint':
      return intl.formatMessage({ id: draft.autoPrint ? 'printing.settings.automaticLabel' : 'printing.settings.manualLabel' });
    case 'voidSlips':
      return intl.formatMessage({ id: draft.voidSlips ? 'printing.settings.onLabel' : 'printing.settings.offLabel' });
    case 'ticketOptions':
      return intl.formatNumber(draft.ticketOptions.columnsNumber);
    case 'copies':
      return intl.formatNumber(draft.copies);
    default:
      return draft[field] || intl.formatMessage({ id: 'printing.settings.noneLabel' });
  }
}
