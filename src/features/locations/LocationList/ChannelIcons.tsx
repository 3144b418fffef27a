import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

/** As many icons as a cell has room for. */
const SHOWN = 5;

/** The channels of a location as icons, and how many more there are. */
export function ChannelIcons({ channels }: { channels: readonly Pick<App, 'slug' | 'name' | 'image'>[] }) {
  const intl = useIntl();
  const more = channels.slice(SHOWN);
  return (
    <span className="location-channels">
      {channels.slice(0, SHOWN).map(({ slug, name, image }) => (
        <AppIcon key={slug} name={name} image={image} />
      ))}
      {more.length > 0 && (
        <span title={intl.formatList(more.map(({ name }) => name))}>
          {intl.formatMessage({ id: 'locations.list.moreLabel' }, { count: more.length })}
        </span>
      )}
    </span>
  );
}
