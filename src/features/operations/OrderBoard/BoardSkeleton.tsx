import { Classes } from '@blueprintjs/core';

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The board while its orders are being loaded: cards of the final shape. */
export function BoardSkeleton() {
  return (
    <div className="order-board-skeleton">
      {CARDS.map((card) => (
        <div key={card} className={`order-card ${Classes.SKELETON}`} />
      ))}
    </div>
  );
}
