import { Button, Classes } from '@blueprintjs/core';
import { Fragment, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Need } from '@/domain/need';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { DismissNeed } from '@/features/dashboard/DismissNeed';
import { needLink } from '@/features/dashboard/needLink';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useReadNeedsQuery } from '@/services/api/needsApi';
import { QueryView } from '@/ui/QueryView/QueryView';
import { usePageVisible } from '@/ui/usePageVisible';
import '@/features/dashboard/needs.css';

/** The polling interval while the page is visible, in ms: the server checks as often. */
const EVERY_MS = 10_000;

/** The problems that the user may solve, each with its restaurant, its beginning and a link to where it is solved (row W-01). */
export function NeedList() {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const visible = usePageVisible();
  const [dismissed, setDismissed] = useState<Need | null>(null);
  const { data, error, refetch } = useReadNeedsQuery(undefined, {
    pollingInterval: visible ? EVERY_MS : 0,
    refetchOnMountOrArgChange: true,
  });
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
        onRetry={() => void refetch()}
        skeleton={<div className={`needs-waits ${Classes.SKELETON}`} />}
        isEmpty={({ needs }) => needs.length === 0}
        empty={<p className="needs-checked">{emptyText(intl, data?.checkedAt, time)}</p>}
      >
        {({ needs }) => (
          <ul className="needs-list" aria-labelledby="needs-title">
            {needs.map((need) => (
              <li key={JSON.stringify([need.kind, need.locationId, need.subject])} className="needs-row">
                <span className="needs-what">
                  {[
                    intl.formatMessage({ id: `dashboard.needs.kind.${need.kind}` }, { count: need.count }),
                    need.label,
                    names.get(need.locationId),
                  ]
                    .filter(Boolean)
                    .map((part, index) => (
                      <Fragment key={part}>
                        {index > 0 && ' · '}
                        {index === 0 ? <strong>{part}</strong> : part}
                      </Fragment>
                    ))}
                </span>
                <span className="needs-since">{intl.formatMessage({ id: 'dashboard.needs.sinceLabel' }, { since: time(need.since) })}</span>
                <span className="needs-actions">
                  <Link to={needLink(need)} className={`${Classes.BUTTON} ${Classes.SMALL}`}>
                    {intl.formatMessage({ id: `dashboard.needs.action.${need.kind}` })}
                  </Link>
                  <Button size="small" variant="minimal" onClick={() => setDismissed(need)}>
                    {intl.formatMessage({ id: 'dashboard.needs.dismissButton' })}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {dismissed && <DismissNeed need={dismissed} onClose={() => setDismissed(null)} />}
    </section>
  );
}

function emptyText(intl: IntlShape, checkedAt: string | null | undefined, time: (instant: string) => string): string {
  return checkedAt
    ? intl.formatMessage({ id: 'dashboard.needs.emptyLabel' }, { checked: time(checkedAt) })
    : intl.formatMessage({ id: 'dashboard.needs.uncheckedLabel' });
}
