import { FormattedMessage, useIntl } from 'react-intl';
import { entryOf, type Entries } from '@/features/productAvailability/blockCells';
import type { BlockRow, Member } from '@/features/productAvailability/blockRows';
import { CellText } from '@/features/productAvailability/CellText';
import { UntilTime } from '@/features/productAvailability/UntilTime';
import { useCells } from '@/features/productAvailability/useCells';
import { useMemo } from 'react';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';

interface ItemDetailProps {
  row: BlockRow;
  entries: Entries;
  channelName: (slug: string) => string;
  onClose: () => void;
}

/** A product at each of its locations: what was requested, by whom and when, and the state of each channel. */
export function ItemDetail({ row, entries, channelName, onClose }: ItemDetailProps) {
  return (
    <SideDrawer title={row.name} isOpen onClose={onClose}>
      {row.members.map((member) => (
        <ItemAtLocation
          key={`${member.location.id} ${member.innerId}`}
          row={row}
          member={member}
          entries={entries}
          channelName={channelName}
        />
      ))}
    </SideDrawer>
  );
}

interface ItemAtLocationProps {
  row: BlockRow;
  member: Member;
  entries: Entries;
  channelName: (slug: string) => string;
}

function ItemAtLocation({ row, member, entries, channelName }: ItemAtLocationProps) {
  const intl = useIntl();
  const { location } = member;
  const alone = useMemo(() => ({ ...row, members: [member] }), [row, member]);
  const entry = entryOf(entries, row.kind, member);
  const slugs = useMemo(
    () => [...new Set([...member.slugs, ...(entry?.channels ?? []), ...(entry?.reports?.map(({ slug }) => slug) ?? [])])],
    [member, entry],
  );
  const cells = useCells(alone, slugs, entries);
  return (
    <section className="block-detail">
      <h3>{location.name}</h3>
      {entry?.since && (
        <p className="block-detail-asked">
          <FormattedMessage
            id={entry.suspended ? 'blocking.detail.blockedText' : 'blocking.detail.unblockedText'}
            values={{
              by: entry.by || intl.formatMessage({ id: 'blocking.detail.somebodyLabel' }),
              time: <UntilTime instant={entry.since} timeZone={location.timeZone} />,
            }}
          />
        </p>
      )}
      {slugs.length === 0 && <p className="block-detail-asked">{intl.formatMessage({ id: 'blocking.cell.noChannels' })}</p>}
      <dl className="block-detail-channels">
        {slugs.map((slug, index) => {
          const state = cells[index];
          return (
            <div key={slug}>
              <dt>{channelName(slug)}</dt>
              <dd>{state ? <CellText state={state} /> : intl.formatMessage({ id: 'blocking.cell.notThere' })}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
