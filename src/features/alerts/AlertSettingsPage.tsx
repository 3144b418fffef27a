import { useIntl } from 'react-intl';
import { AlertDevices } from '@/features/alerts/AlertDevices';
import { AlertMailState } from '@/features/alerts/AlertMailState';
import { AlertPreferencesForm } from '@/features/alerts/AlertPreferencesForm';
import { RecentAlerts } from '@/features/alerts/RecentAlerts';
import '@/features/alerts/alerts.css';
import { useGetAlertSettingsQuery } from '@/services/api/alertsApi';
import { apiErrorText } from '@/services/api/apiErrorText';
import { FormSkeleton } from '@/ui/Form/FormSkeleton';
import { QueryView } from '@/ui/QueryView/QueryView';

/** How often the state of devices and e-mails is read again, in ms. */
const EVERY_MS = 30_000;

/** Route page: which problems the user learns of outside the tab, by push message and e-mail, and on which devices (row K-09). */
export function AlertSettingsPage() {
  const intl = useIntl();
  const { data, error, refetch } = useGetAlertSettingsQuery(undefined, { pollingInterval: EVERY_MS });
  return (
    <QueryView
      data={data}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<FormSkeleton fields={8} />}
    >
      {(settings) => (
        <div className="alerts">
          <p className="alerts-hint">{intl.formatMessage({ id: 'alerts.page.text' })}</p>
          <AlertDevices settings={settings} />
          <AlertMailState settings={settings} />
          <AlertPreferencesForm saved={settings.preferences} />
          <RecentAlerts />
        </div>
      )}
    </QueryView>
  );
}
