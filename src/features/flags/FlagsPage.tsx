import { Card, Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { FLAGS } from '@/domain/featureFlag';
import { FlagCard } from '@/features/flags/FlagCard';
import '@/features/flags/flags.css';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetFlagDatafileQuery } from '@/services/api/flagsApi';
import { QueryView } from '@/ui/QueryView/QueryView';

/** Route page with the feature flags, each with a switch and the roles it is on for (decision G37). */
export function FlagsPage() {
  const intl = useIntl();
  const { data, error, refetch } = useGetFlagDatafileQuery();
  return (
    <div className="flags">
      <p className="flags-hint">{intl.formatMessage({ id: 'flags.page.hint' })}</p>
      <QueryView
        data={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={FLAGS.map((flag) => (
          <Card key={flag} className={`flag-card-waits ${Classes.SKELETON}`} />
        ))}
      >
        {({ flags }) => FLAGS.map((flag) => <FlagCard key={flag} flag={flag} rule={flags[flag] ?? { enabled: false, roles: null }} />)}
      </QueryView>
    </div>
  );
}
