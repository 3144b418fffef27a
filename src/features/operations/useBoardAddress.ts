import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const ORDER_PARAM = 'order';

/** The URL of the board or the kitchen mode: its parameters, the opened order, and how to change them without a new entry of the history. */
export function useBoardAddress() {
  const [params, setParams] = useSearchParams();
  /** A copy of the parameters with one changed; null removes it. */
  const paramsWith = useCallback(
    (name: string, value: string | null) => {
      const next = new URLSearchParams(params);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    },
    [params],
  );
  const replace = (next: URLSearchParams) => setParams(next, { replace: true });
  return {
    params,
    paramsWith,
    replace,
    openedId: params.get(ORDER_PARAM),
    /** The URL that opens an order. */
    hrefOf: useCallback((orderId: string) => `?${paramsWith(ORDER_PARAM, orderId)}`, [paramsWith]),
    closeOrder: () => replace(paramsWith(ORDER_PARAM, null)),
  };
}
