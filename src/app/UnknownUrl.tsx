import { useIntl } from 'react-intl';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** The text of the page of an unknown URL. */
export function UnknownUrl() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'shell.notFound.title' })}
      link={{ to: '/', text: intl.formatMessage({ id: 'shell.notFound.homeButton' }) }}
    >
      {intl.formatMessage({ id: 'shell.notFound.text' })}
    </EmptyState>
  );
}
