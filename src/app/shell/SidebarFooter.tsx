import { Tag } from '@blueprintjs/core';
import { Clock } from '@/app/shell/Clock';
import { useDeployment } from '@/services/deployment/deploymentContext';

/** The time, where this is deployed unless in production, and the version (specification 1 §2). */
export function SidebarFooter() {
  const { environment } = useDeployment();
  return (
    <footer className="sidebar-footer">
      <Clock />
      <div className="sidebar-build">
        {environment !== 'production' && <Tag minimal>{environment.slice(0, 3)}</Tag>}
        <span>{`v${APP_VERSION}`}</span>
      </div>
    </footer>
  );
}
