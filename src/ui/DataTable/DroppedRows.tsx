import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';

/** Says how many rows of a list could not be read; nothing where all could. */
export function DroppedRows({ count }: { count: number }) {
  const intl = useIntl();
  if (count === 0) return null;
  return (
    <Callout compact intent="warning" role="status">
      {intl.formatMessage({ id: 'ui.table.droppedLabel' }, { count })}
    </Callout>
  );
}
