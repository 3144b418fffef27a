import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { parseFormula, type PriceFormula } from '@/domain/priceSheet/priceFormula';

const ENDINGS = [0, 90, 95];

interface SheetBarProps {
  onFormula: (formula: PriceFormula) => void;
  onFillDown: () => void;
  onInherit: () => void;
}

/** The actions for the selected cells: a formula with an ending, filling down, and back to the inherited prices. */
export function SheetBar({ onFormula, onFillDown, onInherit }: SheetBarProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [ending, setEnding] = useState('');
  const [isInvalid, setInvalid] = useState(false);

  function apply(event: FormEvent) {
    event.preventDefault();
    const by = parseFormula(typed, intl.locale);
    const formula = by === undefined ? null : { by, ending: ending === '' ? null : Number(ending) };
    const changesNothing = !formula || (formula.by === null && formula.ending === null);
    setInvalid(changesNothing);
    if (!changesNothing) onFormula(formula);
  }

  return (
    <form className="price-sheet-bar" onSubmit={apply}>
      <InputGroup
        size="small"
        value={typed}
        onValueChange={setTyped}
        intent={isInvalid ? 'danger' : 'none'}
        aria-invalid={isInvalid}
        aria-label={intl.formatMessage({ id: 'catalogEditor.sheet.formulaLabel' })}
        placeholder={intl.formatMessage({ id: 'catalogEditor.sheet.formulaLabel' })}
      />
      <HTMLSelect
        aria-label={intl.formatMessage({ id: 'catalogEditor.sheet.endingLabel' })}
        value={ending}
        onChange={({ currentTarget }) => setEnding(currentTarget.value)}
        options={[
          { value: '', label: intl.formatMessage({ id: 'catalogEditor.sheet.endingNoneOption' }) },
          ...ENDINGS.map((each) => ({
            value: String(each),
            label: intl.formatMessage(
              { id: 'catalogEditor.sheet.endingOption' },
              { ending: intl.formatNumber(each / 100, { minimumFractionDigits: 2 }).slice(1) },
            ),
          })),
        ]}
      />
      <Button size="small" type="submit" intent="primary">
        {intl.formatMessage({ id: 'catalogEditor.bulk.applyButton' })}
      </Button>
      <Button size="small" onClick={onFillDown}>
        {intl.formatMessage({ id: 'catalogEditor.sheet.fillButton' })}
      </Button>
      <Button size="small" onClick={onInherit}>
        {intl.formatMessage({ id: 'catalogEditor.sheet.inheritButton' })}
      </Button>
      {isInvalid && <span role="alert">{intl.formatMessage({ id: 'catalogEditor.sheet.formulaError' })}</span>}
    </form>
  );
}
