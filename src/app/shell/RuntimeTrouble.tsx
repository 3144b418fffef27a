import { Button, Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';

interface RuntimeTroubleProps {
  /** `outdated`: another tab runs a newer version; `notStarted`: connection and printing could not be started. */
  trouble: 'outdated' | 'notStarted';
}

/** Asks for a reload where this page cannot go on as it is. */
export function RuntimeTrouble({ trouble }: RuntimeTroubleProps) {
  const intl = useIntl();
  return (
    <Callout className="runtime-trouble" intent={trouble === 'outdated' ? 'warning' : 'danger'} role="alert" compact>
      <span>{intl.formatMessage({ id: trouble === 'outdated' ? 'shell.trouble.outdatedText' : 'shell.trouble.notStartedText' })}</span>
      <Button onClick={() => location.reload()}>{intl.formatMessage({ id: 'shell.crash.reloadButton' })}</Button>
    </Callout>
  );
}
