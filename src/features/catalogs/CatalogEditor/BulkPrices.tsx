import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useMemo, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { bulkEdit } from '@/domain/catalogBulkEdit';
import { priceChanges } from '@/domain/priceChanges';
import type { ItemKind } from '@/features/catalogs/CatalogEditor/editorView';
import { PriceChangeList } from '@/features/catalogs/CatalogEditor/PriceChangeList';
import { PRICE_EDIT_MODES, priceEdit, type PriceEditMode } from '@/features/catalogs/CatalogEditor/priceEdit';
import { useCatalog, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';

/** Prices are rounded to a multiple of one of these, in minor units. */
const STEPS = [1, 5, 10, 50, 100];

/**
 * Raises, lowers or sets the prices of many items, everywhere or in one channel, and rounds them. It lists each price change before
 * applying it (row R-07).
 */
export function BulkPrices({ kind, ids }: { kind: ItemKind; ids: readonly string[] }) {
  const intl = useIntl();
  const { store, channels } = useEditor();
  const [mode, setMode] = useState<PriceEditMode>('percent');
  const [typed, setTyped] = useState('');
  const [step, setStep] = useState(1);
  const [slug, setSlug] = useState('');
  const [isInvalid, setInvalid] = useState(false);

  const catalog = useCatalog();
  const edit = useMemo(
    () => priceEdit({ mode, typed, step, slug: slug === '' ? null : slug }, intl.locale),
    [mode, typed, step, slug, intl.locale],
  );
  const changes = useMemo(() => edit && priceChanges(catalog, bulkEdit(catalog, kind, ids, edit), kind, ids), [catalog, kind, ids, edit]);

  function apply(event: FormEvent) {
    event.preventDefault();
    setInvalid(edit === null);
    if (!edit) return;
    store.edit((current) => bulkEdit(current, kind, ids, edit));
    // A second submit would apply the same change to the new prices.
    setTyped('');
  }

  return (
    <form className="catalog-bulk-prices" onSubmit={apply}>
      <HTMLSelect
        aria-label={intl.formatMessage({ id: 'catalogEditor.bulk.howLabel' })}
        value={mode}
        // The value is always one of the options.
        onChange={({ currentTarget }) => setMode(currentTarget.value as PriceEditMode)}
        options={PRICE_EDIT_MODES.map((value) => ({ value, label: intl.formatMessage({ id: `catalogEditor.bulk.${value}Option` }) }))}
      />
      <InputGroup
        size="small"
        value={typed}
        onValueChange={setTyped}
        inputMode="decimal"
        intent={isInvalid ? 'danger' : 'none'}
        aria-invalid={isInvalid}
        aria-label={intl.formatMessage({ id: `catalogEditor.bulk.${mode}Label` })}
        placeholder={intl.formatMessage({ id: `catalogEditor.bulk.${mode}Label` })}
      />
      <HTMLSelect
        aria-label={intl.formatMessage({ id: 'catalogEditor.bulk.stepLabel' })}
        value={step}
        disabled={mode === 'set'}
        onChange={({ currentTarget }) => setStep(Number(currentTarget.value))}
        options={STEPS.map((value) => ({
          value,
          label: intl.formatMessage(
            { id: 'catalogEditor.bulk.stepOption' },
            { step: intl.formatNumber(value / 100, { minimumFractionDigits: 2 }) },
          ),
        }))}
      />
      <HTMLSelect
        aria-label={intl.formatMessage({ id: 'catalogEditor.details.channelLabel' })}
        value={slug}
        onChange={({ currentTarget }) => setSlug(currentTarget.value)}
        options={[
          { value: '', label: intl.formatMessage({ id: 'catalogEditor.details.everywhereOption' }) },
          ...channels.map((channel) => ({ value: channel.slug, label: channel.name })),
        ]}
      />
      <Button size="small" type="submit" intent="primary">
        {intl.formatMessage({ id: 'catalogEditor.bulk.applyButton' })}
      </Button>
      {isInvalid && <span role="alert">{intl.formatMessage({ id: 'catalogEditor.bulk.amountError' })}</span>}
      {changes && <PriceChangeList changes={changes} />}
    </form>
  );
}
