import { Tag } from '@blueprintjs/core';
import { Clock } from '@/app/shell/Clock';
import { Logo } from '@/app/shell/Logo';
import { useDeployment } from '@/services/deployment/deploymentContext';

/** The time, the logo, where this is deployed unless in production, and the version (specification 1 §2). */
export function SidebarFooter({ mini }: { mini: boolean }) {
  const { environment, productName } = useDeployment();
  return (
    <footer className="sidebar-footer">
      <Clock month={mini ? 'short' : 'long'} />
      <div className="sidebar-build">
        <Logo name={productName} />
        {environment !== 'production' && <Tag minimal>{environment.slice(0, 3)}</Tag>}
        <span>{`v${APP_VERSION}`}</span>
      </div>
    </footer>
  );
}
