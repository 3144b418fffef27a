import { Button, Callout } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
import type { SuspendInfos } from '@/entities/blockedItem/useSuspendInfos';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { Menus } from '@/features/productAvailability/useMenus';
import { pathTo } from '@/services/paths/pathTo';

interface BlockingNoticesProps {
  menus: Menus | undefined;
  infos: SuspendInfos;
  locations: readonly Location[];
  onRetryMenus: () => void;
}

/** Notices about the delay of a channel (row PB-04) and about locations whose data could not be loaded. */
export function BlockingNotices({ menus, infos, locations, onRetryMenus }: BlockingNoticesProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const unverified = locations.filter(({ id }) => infos.errors.has(id));
  const failed = menus && menus.places.length > 0 ? menus.failed : [];
  return (
    <>
      <Callout compact className="block-notice">
        {intl.formatMessage({ id: 'blocking.notice.text' })}
      </Callout>
      {unverified.length > 0 && <Notice names={namesOf(unverified)} id="blocking.notice.verifyError" onRetry={infos.refetch} />}
      {failed.length > 0 && (
        <Notice names={namesOf(failed.map(({ location }) => location))} id="blocking.notice.menusError" onRetry={onRetryMenus} />
      )}
      {menus && menus.dropped > 0 && (
        <Callout compact intent="warning" role="status">
          {intl.formatMessage({ id: 'blocking.notice.droppedError' }, { count: menus.dropped })}
        </Callout>
      )}
      {menus && menus.without.length > 0 && (
        <Callout compact intent="warning" role="status">
          <FormattedMessage
            id="blocking.notice.noMenuText"
            values={{
              names: <FormattedList value={menus.without.map((location) => nameOf(location, can(user.role, 'catalogs')))} />,
            }}
          />
        </Callout>
      )}
    </>
  );
}

/** The name of a location, linked to its menus if the user may read them. */
function nameOf({ id, name }: Location, mayRead: boolean): ReactElement {
  return mayRead ? (
    <Link key={id} to={pathTo('catalogs', { id })}>
      {name}
    </Link>
  ) : (
    <span key={id}>{name}</span>
  );
}

interface NoticeProps {
  names: string;
  id: 'blocking.notice.verifyError' | 'blocking.notice.menusError';
  onRetry: () => void;
}

function Notice({ names, id, onRetry }: NoticeProps) {
  const intl = useIntl();
  return (
    <Callout compact intent="warning" role="status">
      {intl.formatMessage({ id }, { names })}{' '}
      <Button size="small" onClick={onRetry}>
        {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
      </Button>
    </Callout>
  );
}

function namesOf(locations: readonly Location[]): string {
  return locations.map(({ name }) => name).join(', ');
}
