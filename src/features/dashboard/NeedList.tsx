import { Button, Classes } from '@blueprintjs/core';
import { Fragment, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Need } from '@/domain/need';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { DismissNeed } from '@/features/dashboard/DismissNeed';
import { needLink } from '@/features/dashboard/needLink';
import type { useNeeds } from '@/features/dashboard/useNeeds';
import { useShortSession } from '@/features/dashboard/useShortSession';
import { PATHS } from '@/domain/screenPaths';
import { apiErrorText } from '@/services/api/apiErrorText';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/dashboard/needs.css';

interface NeedListProps {
  needs: ReturnType<typeof useNeeds>;
  /** Expiry of the session, in ms since 1970; null if unknown. */
  sessionEndsAt: number | null;
}

/**
 * The problems that the user may solve, each with its restaurant, its beginning and a link to where it is solved (row W-01). The last one is
 * known only to this tab: it prints, and its session ends before closing time.
 */
export function NeedList({ needs: { data, error, readAgain }, sessionEndsAt }: NeedListProps) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const [dismissed, setDismissed] = useState<Need | null>(null);
  const session = useShortSession(sessionEndsAt);
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  const time = (instant: string) => intl.formatDate(instant, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <section className="needs" aria-labelledby="needs-title">
      <h2 id="needs-title" className="needs-title">
        {intl.formatMessage({ id: 'dashboard.needs.title' })}
      </h2>
      <QueryView
        data={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void readAgain()}
        skeleton={<div className={`needs-waits ${Classes.SKELETON}`} />}
        isEmpty={({ needs }) => needs.length === 0 && session === null}
        empty={<p className="needs-checked">{emptyText(intl, data?.checkedAt, time)}</p>}
      >
        {({ needs }) => (
          // A scrollable element must be focusable.
          <ul className="needs-list" aria-labelledby="needs-title" tabIndex={0}>
            {needs.map((need) => (
              <NeedRow
                key={JSON.stringify([need.kind, need.locationId, need.subject])}
                parts={[
                  intl.formatMessage({ id: `dashboard.needs.kind.${need.kind}` }, { count: need.count }),
                  need.label,
                  names.get(need.locationId),
                ]}
                when={intl.formatMessage({ id: 'dashboard.needs.sinceLabel' }, { since: time(need.since) })}
                link={needLink(need)}
                action={intl.formatMessage({ id: `dashboard.needs.action.${need.kind}` })}
              >
                <Button size="small" variant="minimal" onClick={() => setDismissed(need)}>
                  {intl.formatMessage({ id: 'dashboard.needs.dismissButton' })}
                </Button>
              </NeedRow>
            ))}
            {session && (
              <NeedRow
                parts={[intl.formatMessage({ id: 'dashboard.needs.session.title' }), session.location]}
                when={intl.formatMessage({ id: 'dashboard.needs.session.text' }, session)}
                link={PATHS.logout}
                action={intl.formatMessage({ id: 'dashboard.needs.session.button' })}
              />
            )}
          </ul>
        )}
      </QueryView>
      {dismissed && <DismissNeed need={dismissed} onClose={() => setDismissed(null)} />}
    </section>
  );
}

interface NeedRowProps {
  /** What the problem is, what it is about, and where; empty ones are omitted. */
  parts: readonly (string | undefined)[];
  when: string;
  /** The path of the screen on which it is solved. */
  link: string;
  action: string;
  /** Further actions. */
  children?: ReactNode;
}

function NeedRow({ parts, when, link, action, children }: NeedRowProps) {
  return (
    <li className="needs-row">
      <span className="needs-what">
        {parts.filter(Boolean).map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            {index === 0 ? <strong>{part}</strong> : part}
          </Fragment>
        ))}
      </span>
      <span className="needs-since">{when}</span>
      <span className="needs-actions">
        <Link to={link} className={`${Classes.BUTTON} ${Classes.SMALL}`}>
          {action}
        </Link>
        {children}
      </span>
    </li>
  );
}

function emptyText(intl: IntlShape, checkedAt: string | null | undefined, time: (instant: string) => string): string {
  return checkedAt
    ? intl.formatMessage({ id: 'dashboard.needs.emptyLabel' }, { checked: time(checkedAt) })
    : intl.formatMessage({ id: 'dashboard.needs.uncheckedLabel' });
}
