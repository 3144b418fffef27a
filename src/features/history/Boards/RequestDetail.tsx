import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { ChannelRequest } from '@/features/history/Boards/channelRequests';
import { requestText } from '@/features/history/Boards/requestColumns';
import { ReturnTime } from '@/features/history/Boards/ReturnTime';
import { ChannelStateText } from '@/features/history/Boards/ChannelStateText';
import { Fact } from '@/features/history/Fact';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface RequestDetailProps {
  request: ChannelRequest;
  channelName: (slug: string) => string;
  /** The page that changes it. */
  address: string;
  onClose: () => void;
}

/** The details of a request to channels: the state of each channel (row BS-01) and a link to change it. */
export function RequestDetail({ request, channelName, address, onClose }: RequestDetailProps) {
  const intl = useIntl();
  const { what, location, until, at, by, channels } = request;
  return (
    <SideDrawer title={requestText(intl, request, channelName)} isOpen onClose={onClose}>
      <div className="history-detail">
        <dl>
          <Fact term={intl.formatMessage({ id: 'history.tracker.locationColumn' })}>{location.name}</Fact>
          {(what === 'pause' || what === 'block') && (
            <Fact term={intl.formatMessage({ id: 'history.tracker.untilColumn' })}>
              {until ? (
                <ReturnTime instant={until} timeZone={location.timeZone} />
              ) : (
                intl.formatMessage({ id: 'history.detail.indefiniteLabel' })
              )}
            </Fact>
          )}
          {at && (
            <Fact term={intl.formatMessage({ id: 'history.list.dateColumn' })}>
              <ZonedTime instant={at} timeZone={location.timeZone} show="date" />
            </Fact>
          )}
          {by && <Fact term={intl.formatMessage({ id: 'history.list.byColumn' })}>{by}</Fact>}
        </dl>
        <h3>{intl.formatMessage({ id: 'history.tracker.channelsColumn' })}</h3>
        <ul>
          {channels.map((state) => (
            <li key={state.slug}>
              <span>{channelName(state.slug)}</span>
              <ChannelStateText state={state} name={null} timeZone={location.timeZone} />
            </li>
          ))}
        </ul>
        <Link to={address} className={`${Classes.BUTTON} ${Classes.INTENT_PRIMARY}`}>
          {intl.formatMessage({ id: 'history.tracker.openLink' })}
        </Link>
      </div>
    </SideDrawer>
  );
}
