import { Callout, Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import type { Operation } from '@/domain/operation';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import { actionText, refusalText, statusText } from '@/entities/operation/operationTexts';
import { Fact } from '@/features/history/Fact';
import { OutcomeMark } from '@/ui/OutcomeMark/OutcomeMark';
import { viewerZone } from '@/lib/timeZone';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OperationDetailProps {
  operation: Operation;
  locationById: ReadonlyMap<string, Location>;
  channelOf: (slug: string) => ChannelApp;
  /** The page that changes it; null if the user may not open it. */
  address: string | null;
  onClose: () => void;
}

/** The details of an operation: the result and error of each channel, and a link to the changed entity. */
export function OperationDetail({ operation, locationById, channelOf, address, onClose }: OperationDetailProps) {
  const intl = useIntl();
  const { action, status, date, by, until, channels, items } = operation;
  const itemCount = operation.itemCount ?? items.length;
  const location = locationById.get(operation.locationId ?? '');
  const zone = location?.timeZone ?? viewerZone();
  const isBounded = action === 'store-close' || action === 'product-snooze';
  return (
    <SideDrawer title={actionText(intl, action)} isOpen onClose={onClose}>
      <div className="history-detail">
        <OutcomeMark outcome={status}>{statusText(intl, status)}</OutcomeMark>
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
              {channels.map(({ slug, status: ofChannel, code, locationId }) => (
                <li key={`${locationId ?? ''} ${slug}`}>
                  <span>
                    {channelOf(slug).name}
                    {locationId && locationId !== operation.locationId && (
                      <span className="history-code">{locationById.get(locationId)?.name ?? locationId}</span>
                    )}
                  </span>
                  <span>
                    <OutcomeMark outcome={ofChannel}>{statusText(intl, ofChannel)}</OutcomeMark>
                    {code && <span className="history-code">{refusalText(intl, code)}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        {items.length > 0 && (
          <>
            <h3>{intl.formatMessage({ id: 'history.detail.itemsTitle' }, { count: itemCount })}</h3>
            <ul>
              {items.map(({ innerId, name }) => (
                <li key={innerId}>{name || innerId}</li>
              ))}
              {itemCount > items.length && (
                <li>{intl.formatMessage({ id: 'history.detail.moreItemsLabel' }, { count: itemCount - items.length })}</li>
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
