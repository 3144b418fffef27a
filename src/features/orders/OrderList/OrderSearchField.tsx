import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigationType } from 'react-router-dom';
import { ORDER_SEARCH_LENGTH } from '@/domain/order';
import { useKeys } from '@/ui/Keys/useKeys';

/** Delay after the last key before the server searches. */
const TYPING_MS = 300;

interface OrderSearchFieldProps {
  /** The text in the URL. */
  text: string;
  onSearch: (text: string) => void;
}

/** The search of the order list by code, client or phone (row M-08). It searches shortly after the last key; "/" focuses it. */
export function OrderSearchField({ text, onSearch }: OrderSearchFieldProps) {
  const intl = useIntl();
  const [known, setKnown] = useState(text);
  const [typed, setTyped] = useState(text);
  // The typed text is ahead of the URL, which it replaces; another navigation resets the text to the URL.
  const navigation = useNavigationType();
  if (text !== known) {
    setKnown(text);
    if (navigation !== 'REPLACE') setTyped(text);
  }
  const isNew = typed.trim() !== text;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [isNew, typed, onSearch]);
  const label = intl.formatMessage({ id: 'orders.list.searchLabel' });
  const input = useRef<HTMLInputElement>(null);
  function focus() {
    input.current?.focus();
    input.current?.select();
  }
  useKeys([{ key: '/', label, run: focus }]);
  return (
    <div className="order-list-search" role="search">
      <InputGroup
        inputRef={input}
        type="search"
        leftIcon={<Search />}
        value={typed}
        onValueChange={setTyped}
        maxLength={ORDER_SEARCH_LENGTH.max}
        placeholder={label}
        aria-label={label}
        aria-keyshortcuts="/"
      />
    </div>
  );
}
