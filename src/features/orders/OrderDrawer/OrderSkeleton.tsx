import { Classes } from '@blueprintjs/core';

/** The order while it is being loaded: two columns of the final shape. */
export function OrderSkeleton() {
  return (
    <div className="order-content">
      <div className={`order-skeleton ${Classes.SKELETON}`} />
      <div className={`order-skeleton ${Classes.SKELETON}`} />
    </div>
  );
}
