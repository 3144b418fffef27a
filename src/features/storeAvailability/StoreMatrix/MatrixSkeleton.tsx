import { Classes } from '@blueprintjs/core';
import '@/features/storeAvailability/StoreMatrix/storeMatrix.css';

const ROWS = Array.from({ length: 10 }, (_, row) => row);

/** The shape of the matrix, before its channels have told how they are. */
export function MatrixSkeleton() {
  return (
    <div className="store-matrix matrix-waits">
      {ROWS.map((row) => (
        <div key={row} className={Classes.SKELETON} />
      ))}
    </div>
  );
}
