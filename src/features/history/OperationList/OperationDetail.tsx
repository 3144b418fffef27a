import { Callout, Classes } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import type { Operation } from '@/domain/operation';
import { OperationMark } from '@/features/history/OperationList/OperationMark';
import { actionText, refusalText } from '@/features/history/operationWords';
import { viewerZone } from '@/lib/timeZone';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** So many products are named; the rest is counted. */
const MOST_NAMED = 100;

interface OperationDetailProps {
  operation: Operation;
  location: Location | undefined;
  channelBySlug: ReadonlyMap<string, App>;
  /** Where that is changed; null where the user cannot go there. */
  address: string | null;
  onClose: () => void;
}

/** All that is known of one operation: what came of it at each channel and why, and the way to what it was about. */
export function OperationDetail({ operation, location, channelBySlug, address, onClose }: OperationDetailProps) {
  const intl = useIntl();
  const { action, status, date, by, until, channels, items } = operation;
  const zone = location?.timeZone ?? viewerZone();
  const isBounded = action === 'store-close' || action === 'product-snooze';
  return (
    <SideDrawer title={actionText(intl, action)} isOpen onClose={onClose}>
      <div className="history-detail">
        <OperationMark status={status} />
        {(status === 'fail' || status === 'partial-success') && (
          <Callout compact intent={status === 'fail' ? 'danger' : 'warning'}>
            {intl.formatMessage({ id: 'history.detail.failedText' })}
          </Callout>
        )}
        <dl>
          <Fact term={intl.formatMessage({ id: 'history.list.dateColumn' })}>
            <ZonedTime instant={date} timeZone={zone} show="date" />
          </Fact>
          {location && <Fact term={intl.formatMessage({ id: 'history.list.locationColumn' })}>{location.name}</Fact>}
          {by && <Fact term={intl.formatMessage({ id: 'history.list.byColumn' })}>{by}</Fact>}
          {isBounded && (
            <Fact term={intl.formatMessage({ id: 'history.detail.untilLabel' })}>
              {until ? (
                <ZonedTime instant={until} timeZone={zone} show="date" />
              ) : (
                intl.formatMessage({ id: 'history.detail.indefiniteLabel' })
              )}
            </Fact>
          )}
        </dl>
        {channels.length > 0 && (
          <>
            <h3>{intl.formatMessage({ id: 'history.list.channelsColumn' })}</h3>
            <ul>
              {channels.map(({ slug, status: ofChannel, code }) => (
                <li key={slug}>
                  <span>{channelBySlug.get(slug)?.name ?? slug}</span>
                  <span>
                    <OperationMark status={ofChannel} />
                    {code && <span className="history-code">{refusalText(intl, code)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {items.length > 0 && (
          <>
            <h3>{intl.formatMessage({ id: 'history.detail.itemsTitle' }, { count: items.length })}</h3>
            <ul>
              {items.slice(0, MOST_NAMED).map(({ innerId, name }) => (
                <li key={innerId}>{name || innerId}</li>
              ))}
              {items.length > MOST_NAMED && (
                <li>{intl.formatMessage({ id: 'history.detail.moreItemsLabel' }, { count: items.length - MOST_NAMED })}</li>
              )}
            </ul>
          </>
        )}
        {address !== null && (
          <Link to={address} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
            {intl.formatMessage({ id: 'history.detail.openLink' })}
          </Link>
        )}
      </div>
    </SideDrawer>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
