import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { denialReasonsOf, type DenialReason } from '@/domain/denialReason';
import { MAX_DENIAL_TEXT, type OrderAnswer } from '@/domain/orderAnswer';

interface DenialFormProps {
  channelSlug: string;
  /** Whether the order is new, or was accepted before. */
  kind: 'deny' | 'cancel';
  /** The answer to begin with, if it is of this kind. */
  initial: OrderAnswer | undefined;
  onSubmit: (answer: OrderAnswer) => void;
}

/** Asks for the reason of a denial or cancellation, among those that the channel understands, and an optional text (row K-06). */
export function DenialForm({ channelSlug, kind, initial, onSubmit }: DenialFormProps) {
  const intl = useIntl();
  const [reasonId, textId] = [useId(), useId()];
  const reasons = denialReasonsOf(channelSlug);
  const before = initial?.kind === kind ? initial : null;
  const [reason, setReason] = useState<DenialReason | null>(before?.reason ?? null);
  const [text, setText] = useState(before?.text ?? '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason !== null) onSubmit({ kind, reason, text: text.trim() });
  }

  return (
    <form className="order-denial" aria-label={intl.formatMessage({ id: `orders.answer.${kind}Title` })} onSubmit={submit}>
      <FormGroup label={intl.formatMessage({ id: 'orders.answer.reasonLabel' })} labelFor={reasonId}>
        <HTMLSelect
          id={reasonId}
          fill
          autoFocus
          value={reason ?? ''}
          onChange={({ currentTarget: { value } }) => setReason(reasons.find((each) => each === value) ?? null)}
        >
          <option value="">{intl.formatMessage({ id: 'orders.answer.reasonPlaceholder' })}</option>
          {reasons.map((each) => (
            <option key={each} value={each}>
              {intl.formatMessage({ id: `orders.denial.${each}` })}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <FormGroup label={intl.formatMessage({ id: 'orders.answer.textLabel' })} labelFor={textId}>
        <TextArea
          id={textId}
          fill
          rows={2}
          dir="auto"
          maxLength={MAX_DENIAL_TEXT}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </FormGroup>
      <Button type="submit" fill intent="danger" disabled={reason === null}>
        {intl.formatMessage({ id: `orders.answer.${kind}Confirm` })}
      </Button>
    </form>
  );
}
