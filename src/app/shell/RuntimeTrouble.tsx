import { Button, Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { Runtime } from '@/services/runtime/runtimeContext';

interface RuntimeTroubleProps {
  trouble: NonNullable<Runtime['trouble']> | 'newVersion';
}

const INTENTS = { newVersion: 'primary', outdated: 'warning', notStarted: 'danger', unwritable: 'danger' } as const;

/** Asks for a reload where this page cannot go on as it is, and where a new version waits: until then this one works. */
export function RuntimeTrouble({ trouble }: RuntimeTroubleProps) {
  const intl = useIntl();
  return (
    <Callout className="runtime-trouble" intent={INTENTS[trouble]} role={trouble === 'newVersion' ? 'status' : 'alert'} compact>
      <span>{intl.formatMessage({ id: `shell.trouble.${trouble}Text` })}</span>
      <Button onClick={() => location.reload()}>{intl.formatMessage({ id: 'shell.crash.reloadButton' })}</Button>
    </Callout>
  );
}
