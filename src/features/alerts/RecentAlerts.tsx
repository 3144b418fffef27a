import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useListAlertsQuery } from '@/services/api/alertsApi';
import { apiErrorText } from '@/services/api/apiErrorText';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

/** The last alerts at the restaurants of the user, open ones included, whether or not they were sent; times are those of the server. */
export function RecentAlerts() {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const { data, error, refetch } = useListAlertsQuery();
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  const time = (instant: string) => intl.formatDate(instant, { dateStyle: 'short', timeStyle: 'short' });
  return (
    <section className="alerts-section" aria-labelledby="alerts-recent">
      <h2 id="alerts-recent" className="alerts-title">
        {intl.formatMessage({ id: 'alerts.recent.title' })}
      </h2>
      <QueryView
        data={data?.data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<div className={`alerts-waits ${Classes.SKELETON}`} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={intl.formatMessage({ id: 'alerts.recent.emptyTitle' })} />}
      >
        {(rows) => (
          <ul className="alerts-list" aria-labelledby="alerts-recent">
            {rows.map(({ id, kind, label, locationId, since, endedAt }) => (
              <li key={id} className="alerts-row">
                <span>{[intl.formatMessage({ id: `alerts.kind.${kind}` }), label, names.get(locationId)].filter(Boolean).join(' · ')}</span>
                <span className="alerts-hint">
                  {endedAt
                    ? intl.formatMessage({ id: 'alerts.recent.endedLabel' }, { since: time(since), until: time(endedAt) })
                    : intl.formatMessage({ id: 'alerts.recent.openLabel' }, { since: time(since) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
