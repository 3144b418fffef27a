import { useSearchParams } from 'react-router-dom';
import { PRICE_SHEET_QUERY } from '@/services/paths/priceSheetQuery';

/** Whether the price sheet is shown instead of the panes, which the URL says (`PRICE_SHEET_QUERY`), and a function that shows or hides it. */
export function usePriceSheet(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const { name, value } = PRICE_SHEET_QUERY;
  function setOpen(isOpen: boolean) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (isOpen) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  }
  return [params.get(name) === value, setOpen];
}
