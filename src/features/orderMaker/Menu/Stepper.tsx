import { Button } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';

interface StepperProps {
  /** What is counted. */
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** A whole number with a button for one less and one for one more. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const intl = useIntl();
  return (
    <div className="order-stepper" role="group" aria-label={label}>
      <Button
        icon={<Minus />}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
        aria-label={intl.formatMessage({ id: 'orderMaker.menu.lessButton' }, { name: label })}
      />
      <output aria-live="polite">{intl.formatNumber(value)}</output>
      <Button
        icon={<Plus />}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
        aria-label={intl.formatMessage({ id: 'orderMaker.menu.moreButton' }, { name: label })}
      />
    </div>
  );
}
