import { SmallMinus, SmallTick } from '@blueprintjs/icons';

/** Shows how much of a row or column is chosen; a click on its place chooses it. */
export function RowBox({ count, of }: { count: number; of: number }) {
  return (
    <span className={count > 0 ? 'matrix-box matrix-box-chosen' : 'matrix-box'} aria-hidden>
      {count > 0 && (count === of ? <SmallTick size={14} /> : <SmallMinus size={14} />)}
    </span>
  );
}
