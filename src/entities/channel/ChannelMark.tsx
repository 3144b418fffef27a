import { channelColor } from '@/entities/channel/channelColor';

/** The colour of a channel before its name (row M-10). */
export function ChannelMark({ slug }: { slug: string }) {
  return <span className="channel-mark" style={{ background: channelColor(slug) }} aria-hidden />;
}
