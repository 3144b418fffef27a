import { Checkbox } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useIntl } from 'react-intl';
import { ALERT_KINDS, type AlertKind, type AlertPreferences } from '@/domain/alert';

const MEDIA = ['push', 'email'] as const;

interface KindTableProps extends Pick<AlertPreferences, 'push' | 'email'> {
  onChange: (part: Partial<Pick<AlertPreferences, 'push' | 'email'>>) => void;
}

/** The kinds of alerts with a checkbox for each medium. */
export function KindTable({ push, email, onChange }: KindTableProps) {
  const intl = useIntl();
  const chosen = { push, email };
  const kindText = (kind: AlertKind) => intl.formatMessage({ id: `alerts.kind.${kind}` });
  const mediumText = (medium: (typeof MEDIA)[number]) => intl.formatMessage({ id: `alerts.form.${medium}Label` });
  return (
    <table className="alerts-kinds">
      <thead>
        <tr>
          <th scope="col">{intl.formatMessage({ id: 'alerts.form.kindLabel' })}</th>
          {MEDIA.map((medium) => (
            <th key={medium} scope="col" className="alerts-medium">
              {mediumText(medium)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ALERT_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindText(kind)}</th>
            {MEDIA.map((medium) => (
              <td key={medium} className="alerts-medium">
                <Checkbox
                  aria-label={`${kindText(kind)}: ${mediumText(medium)}`}
                  checked={chosen[medium].includes(kind)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({ [medium]: ALERT_KINDS.filter((one) => (one === kind ? checked : chosen[medium].includes(one))) })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
