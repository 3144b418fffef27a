import { Button, Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';

/** Asks for a reload when another tab already runs a newer version of the product. */
export function OutdatedNotice() {
  const intl = useIntl();
  return (
    <Callout className="outdated-notice" intent="warning" role="alert" compact>
      <span>{intl.formatMessage({ id: 'shell.outdated.text' })}</span>
      <Button onClick={() => location.reload()}>{intl.formatMessage({ id: 'shell.crash.reloadButton' })}</Button>
    </Callout>
  );
}
