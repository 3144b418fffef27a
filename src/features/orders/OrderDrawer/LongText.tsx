import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';

/** Longer than any text typed by hand, so that an allergy note is never collapsed. In characters. */
const SHOWN_LENGTH = 1000;

/** A text as it was written, with its line breaks; the end of a very long text is collapsed. */
export function LongText({ text }: { text: string }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  if (text.length <= SHOWN_LENGTH) return <span className="order-text">{text}</span>;
  return (
    <>
      <span className="order-text">{isOpen ? text : `${text.slice(0, SHOWN_LENGTH)}…`}</span>{' '}
      <Button size="small" variant="minimal" intent="primary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen
          ? intl.formatMessage({ id: 'orders.longText.lessButton' })
          : intl.formatMessage({ id: 'orders.longText.moreButton' }, { length: text.length })}
      </Button>
    </>
  );
}
