import { Link } from 'react-router-dom';
import type { AuditEntry } from '@/domain/auditEntry';

/** The screens of what can be changed. What was deleted has none any more. */
const SCREENS: Record<string, (id: string) => string> = {
  account: (id) => `/accounts/${encodeURIComponent(id)}`,
  user: (id) => `/users/${encodeURIComponent(id)}`,
  flag: () => '/lab/flags',
};

/** What was changed, by its id, as a way there where there is a screen for it. */
export function EntityLink({ entry: { entity, entityId, action } }: { entry: AuditEntry }) {
  const screen = action === 'delete' ? undefined : SCREENS[entity ?? ''];
  if (!entityId) return null;
  return screen ? <Link to={screen(entityId)}>{entityId}</Link> : <code>{entityId}</code>;
}
