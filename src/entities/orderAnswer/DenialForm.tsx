import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { denialReasonsOf, type DenialReason } from '@/domain/denialReason';
import { MAX_DENIAL_TEXT, type OrderAnswer } from '@/domain/orderAnswer';

interface DenialFormProps {
  channelSlug: string;
  /** Whether the order is new, or was accepted before. */
  kind: 'deny' | 'cancel';
  /** Sends the answer; the form retains its input until it is closed. */
  onSubmit: (answer: OrderAnswer) => Promise<void>;
}

/** Asks for the reason of a denial or cancellation, among those that the channel understands, and an optional text (row K-06). */
export function DenialForm({ channelSlug, kind, onSubmit }: DenialFormProps) {
  const intl = useIntl();
  const [reasonId, textId] = [useId(), useId()];
  const reasons = denialReasonsOf(channelSlug);
  const [reason, setReason] = useState<DenialReason | null>(null);
  const [text, setText] = useState('');
  const [isPending, setPending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason === null || isPending) return;
    setPending(true);
    await onSubmit({ kind, reason, text: text.trim() });
    setPending(false);
  }

  return (
    <form
      className="order-denial"
      aria-label={intl.formatMessage({ id: `orders.answer.${kind}Title` })}
      onSubmit={(event) => void submit(event)}
    >
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
      <Button type="submit" fill intent="danger" disabled={reason === null} loading={isPending}>
        {intl.formatMessage({ id: `orders.answer.${kind}Confirm` })}
      </Button>
    </form>
  );
}
