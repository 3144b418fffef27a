import type { MessageDescriptor } from 'react-intl';
import { canOpenScreen, type ScreenNeeds } from '@/domain/screenAccess';
import type { Role } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import type { FlagStates } from '@/services/flags/flagStates';

type TextId = NonNullable<MessageDescriptor['id']>;

interface NewsItem extends ScreenNeeds {
  /** The id under which the item is stored as read. */
  id: string;
  path: string;
  title: TextId;
  text: TextId;
}

/** The items of the news centre, newest first (specification 2 §2). */
const NEWS_ITEMS: readonly NewsItem[] = [
  {
    id: 'history',
    path: PATHS.history,
    title: 'news.history.title',
    text: 'news.history.text',
    scope: 'dashboard-view',
  },
  {
    id: 'storeAvailability',
    path: `${PATHS.storeAvailability}/`,
    title: 'news.storeAvailability.title',
    text: 'news.storeAvailability.text',
    scope: 'store-availability',
    flag: 'store-availability',
  },
  {
    id: 'requestRider',
    path: PATHS.operations,
    title: 'news.requestRider.title',
    text: 'news.requestRider.text',
    scope: 'operations-view',
  },
];

/** The items that a user may see: the role has the scope and the feature flag is on (decision G36). */
export function newsFor(role: Role, flags: FlagStates): readonly NewsItem[] {
  return NEWS_ITEMS.filter((item) => canOpenScreen(role, item, (flag) => flags[flag] === 'on'));
}
