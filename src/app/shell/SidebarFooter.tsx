import { Tag } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';

/** The time, the logo, the environment unless it is production, and the version (specification 1 §2). */
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

/** The date and time of this browser (specification 1 §9), updated at each full minute. */
function Clock({ month }: { month: 'long' | 'short' }) {
  const intl = useIntl();
  const now = useClock(wholeMinute);
  return (
    <time className="sidebar-clock" dateTime={new Date(now).toISOString()}>
      {intl.formatDate(now, { day: 'numeric', month, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
    </time>
  );
}

/** The product logo, a ticket. `icon.svg` is the same image for the browser tab. */
function Logo({ name }: { name: string }) {
  return (
    <svg viewBox="0 0 32 32" width={24} height={24} role="img" aria-label={name}>
      <rect width="32" height="32" rx="6" fill="#2f71a3" />
      <path d="M9 5h14v20l-2.3-2-2.4 2-2.3-2-2.3 2-2.4-2L9 25z" fill="#fff" />
      <path d="M12 10h8M12 14h8M12 18h5" stroke="#2f71a3" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
