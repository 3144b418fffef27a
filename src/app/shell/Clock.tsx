import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';

const TICK_MS = 1000;

/** Day, month and time of this browser, read anew each second (specification 1 §9). */
export function Clock() {
  const intl = useIntl();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <time className="sidebar-clock" dateTime={now.toISOString()}>
      {intl.formatDate(now, { day: 'numeric', month: 'long' })} {intl.formatTime(now, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
    </time>
  );
}
