import { Classes } from '@blueprintjs/core';

/** Placeholder of an order while it loads: two columns in the final layout. */
export function OrderSkeleton() {
  return (
    <div className="order-content">
      <div className={`order-skeleton ${Classes.SKELETON}`} />
      <div className={`order-skeleton ${Classes.SKELETON}`} />
    </div>
  );
}
