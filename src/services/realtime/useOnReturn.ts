import { useEffect, useRef } from 'react';

/** Calls `act` each time `isThere` changes from false to true, not on mount. `act` must be stable. */
export function useOnReturn(isThere: boolean, act: () => unknown): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) act();
    wasThere.current = isThere;
  }, [isThere, act]);
}
