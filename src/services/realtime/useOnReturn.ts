import { useEffect, useRef } from 'react';

/** Acts each time when something that was away is there again; not at the start. `act` must be stable. */
export function useOnReturn(isThere: boolean, act: () => unknown): void {
  const wasThere = useRef(isThere);
  useEffect(() => {
    if (isThere && !wasThere.current) act();
    wasThere.current = isThere;
  }, [isThere, act]);
}
