import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Ask } from '@/features/history/Boards/asks';
import { askText } from '@/features/history/Boards/askColumns';
import { ReturnTime } from '@/features/history/Boards/ReturnTime';
import { SaidWord } from '@/features/history/Boards/SaidWord';
import { Fact } from '@/features/history/Fact';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface AskDetailProps {
  ask: Ask;
  channelName: (slug: string) => string;
  /** The page that changes it. */
  address: string;
  onClose: () => void;
}

/** The details of a request to channels: the state of each channel (row BS-01) and a link to change it. */
export function AskDetail({ ask, channelName, address, onClose }: AskDetailProps) {
  const intl = useIntl();
  const { what, location, until, at, by, channels } = ask;
  return (
    <SideDrawer title={askText(intl, ask, channelName)} isOpen onClose={onClose}>
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
          {channels.map((word) => (
            <li key={word.slug}>
              <span>{channelName(word.slug)}</span>
              <SaidWord word={word} name={null} timeZone={location.timeZone} />
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
