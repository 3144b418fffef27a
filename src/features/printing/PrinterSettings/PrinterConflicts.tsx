import { Button, Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import type { Station } from '@/domain/station';
import { settingLabel, settingText } from '@/features/printing/PrinterSettings/settingText';

interface PrinterConflictsProps {
  fields: readonly (keyof PrinterDraft)[];
  draft: PrinterDraft;
  /** The saved settings. */
  others: PrinterDraft;
  /** The stations of the location. */
  stations: readonly Station[];
  /** The printers of the location. */
  printers: readonly PrinterEntry[];
  /** The user who saved them, if known. */
  by: string | null | undefined;
  onSettle: (field: keyof PrinterDraft, whose: 'mine' | 'theirs') => void;
}

/** Fields that another user changed while they were edited here: nothing is overwritten until the user chooses a value. */
export function PrinterConflicts({ fields, draft, others, stations, printers, by, onSettle }: PrinterConflictsProps) {
  const intl = useIntl();
  return (
    <div role="alert">
      {fields.map((field) => {
        const label = settingLabel(intl, field);
        return (
          <Callout key={field} className="printer-settings-conflict" intent="warning" compact>
            <p>
              {intl.formatMessage(
                { id: 'printing.settings.conflictWarning' },
                {
                  by: by || intl.formatMessage({ id: 'printing.settings.somebodyLabel' }),
                  label,
                  theirs: settingText(intl, others, field, { stations, printers }),
                  mine: settingText(intl, draft, field, { stations, printers }),
                },
              )}
            </p>
            <Button
              size="small"
              onClick={() => onSettle(field, 'mine')}
              aria-label={intl.formatMessage({ id: 'printing.settings.keepMineFieldButton' }, { label })}
            >
              {intl.formatMessage({ id: 'printing.settings.keepMineButton' })}
            </Button>
            <Button
              size="small"
              onClick={() => onSettle(field, 'theirs')}
              aria-label={intl.formatMessage({ id: 'printing.settings.takeTheirsFieldButton' }, { label })}
            >
              {intl.formatMessage({ id: 'printing.settings.takeTheirsButton' })}
            </Button>
          </Callout>
        );
      })}
    </div>
  );
}
