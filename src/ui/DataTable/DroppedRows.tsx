import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';

/** Shows how many rows of a list could not be read; renders nothing for 0. */
export function DroppedRows({ count }: { count: number }) {
  const intl = useIntl();
  if (count === 0) return null;
  return (
    <Callout compact intent="warning" role="status">
      {intl.formatMessage({ id: 'ui.table.droppedLabel' }, { count })}
    </Callout>
  );
}
