import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/services/session/useSignedIn';

/** So many names are read at a glance. */
const NAMED = 6;

/** Says at which locations nobody prints (row BP-02), and what to do. */
export function UnservedLocations({ ids }: { ids: readonly string[] }) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const names = ids.map((id) => locations.find((location) => location.id === id)?.name ?? id);
  const more = names.length - NAMED;
  const named = more > 0 ? [...names.slice(0, NAMED), intl.formatMessage({ id: 'printing.banner.moreLabel' }, { count: more })] : names;
  return (
    <Callout className="printing-banner" intent="danger" role="alert" compact>
      <strong>{intl.formatMessage({ id: 'printing.banner.unservedTitle' }, { locations: intl.formatList(named) })}</strong>{' '}
      {intl.formatMessage({ id: 'printing.banner.unservedText' })}
    </Callout>
  );
}
