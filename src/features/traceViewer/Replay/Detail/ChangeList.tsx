import { useIntl } from 'react-intl';
import type { ChangeRow } from '@/features/traceViewer/Replay/Detail/changeRows';
import '@/features/traceViewer/Replay/Detail/changeList.css';

/** In characters. A longer value is truncated; the tree contains all of it. */
const TEXT_AT_MOST = 160;

/** The changes: the old value struck through, followed by the new one. */
export function ChangeList({ rows }: { rows: readonly ChangeRow[] }) {
  const intl = useIntl();
  return (
    <ul className="change-list">
      {rows.map((row, index) => (
        <li key={index}>
          <span className="change-place">{row.path || intl.formatMessage({ id: 'lab.context.wholeLabel' })}</span>{' '}
          {'before' in row && <del aria-label={intl.formatMessage({ id: 'lab.context.beforeLabel' })}>{short(row.before)}</del>}
          {'before' in row && ' → '}
          {'after' in row ? (
            <ins aria-label={intl.formatMessage({ id: 'lab.context.afterLabel' })}>{short(row.after)}</ins>
          ) : (
            <i>{intl.formatMessage({ id: 'lab.context.removedLabel' })}</i>
          )}
        </li>
      ))}
    </ul>
  );
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > TEXT_AT_MOST ? `${text.slice(0, TEXT_AT_MOST)}…` : text;
}
