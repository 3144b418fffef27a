import { Link } from 'react-router-dom';
import type { AuditEntry } from '@/domain/auditEntry';
import { PATHS } from '@/domain/screenPaths';
import { pathTo } from '@/services/paths/pathTo';

/** The screens of what can be changed. What was deleted has none any more. */
const SCREENS: Record<string, (id: string) => string> = {
  account: (id) => pathTo('account', { id }),
  user: (id) => pathTo('user', { userId: id }),
  flag: () => PATHS.flags,
};

/** What was changed, by its id, as a way there where there is a screen for it. */
export function EntityLink({ entry: { entity, entityId, action } }: { entry: AuditEntry }) {
  const screen = action === 'delete' ? undefined : SCREENS[entity ?? ''];
  if (!entityId) return null;
  return screen ? <Link to={screen(entityId)}>{entityId}</Link> : <code>{entityId}</code>;
}
