import { Button, Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { Runtime } from '@/services/runtime/runtimeContext';

interface RuntimeTroubleProps {
  trouble: NonNullable<Runtime['trouble']>;
}

/** Asks for a reload where this page cannot go on as it is. */
export function RuntimeTrouble({ trouble }: RuntimeTroubleProps) {
  const intl = useIntl();
  return (
    <Callout className="runtime-trouble" intent={trouble === 'outdated' ? 'warning' : 'danger'} role="alert" compact>
      <span>{intl.formatMessage({ id: `shell.trouble.${trouble}Text` })}</span>
      <Button onClick={() => location.reload()}>{intl.formatMessage({ id: 'shell.crash.reloadButton' })}</Button>
    </Callout>
  );
}
