import { Callout } from '@blueprintjs/core';
import { FormattedMessage } from 'react-intl';
import type { OrderPage } from '@/domain/order';

/** Warnings about orders of today that are missing from the board. */
export function BoardNotices({ page: { data, totalCount, dropped } }: { page: OrderPage }) {
  return (
    <>
      {totalCount - dropped > data.length && (
        <Callout compact intent="warning">
          <FormattedMessage id="operations.page.truncatedLabel" values={{ shown: data.length, total: totalCount }} />
        </Callout>
      )}
      {dropped > 0 && (
        <Callout compact intent="warning">
          <FormattedMessage id="operations.page.droppedLabel" values={{ count: dropped }} />
        </Callout>
      )}
    </>
  );
}
