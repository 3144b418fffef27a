import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { memo, useCallback, useId } from 'react';
import { useIntl } from 'react-intl';
import type { Catalog, EntityKind, OverridableField } from '@/domain/catalog';
import { updateEntity } from '@/domain/catalogEdits';
import { findEntity } from '@/domain/catalogEntities';
import { clearOverride, setOverride } from '@/domain/catalogOverrides';
import { FIELD_SHAPES } from '@/features/catalogs/CatalogEditor/entityFields';
import { FieldControl, type FieldValue } from '@/features/catalogs/CatalogEditor/FieldControl';
import { ImageControl } from '@/features/catalogs/CatalogEditor/ImageControl';
import { useProblems } from '@/features/catalogs/CatalogEditor/problemBoard';
import { useProblemText } from '@/features/catalogs/CatalogEditor/useProblemText';
import { useEdited, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { ownProperty } from '@/lib/ownProperty';

interface EntityFieldProps {
  kind: EntityKind;
  id: string;
  field: OverridableField;
  /** The channel whose override is shown next to the base value; null for none. */
  slug: string | null;
}

/** One field of an entity: its base value and, next to it, the override of one channel, grey while it is inherited (row CA-03). */
export const EntityField = memo(function EntityField({ kind, id, field, slug }: EntityFieldProps) {
  const intl = useIntl();
  const { store, channels, readOnly } = useEditor();
  const { problemsOf } = useProblems();
  const problemText = useProblemText();
  const base = useEdited(useCallback(({ catalog }) => baseOf(catalog, kind, id, field), [kind, id, field]));
  const own = useEdited(
    useCallback(({ catalog }) => (slug === null ? null : ownOf(catalog, kind, id, field, slug)), [kind, id, field, slug]),
  );
  const inputId = useId();
  const problems = problemsOf(kind, id).filter((problem) => problem.field === field);
  const visibleProblems = problems.filter((problem) => problem.slug === undefined || problem.slug === slug || isOfBoth(problem.code));
  const label = intl.formatMessage({ id: `catalogEditor.field.${field}` });
  const channel = channels.find((each) => each.slug === slug)?.name ?? slug ?? '';
  const shape = FIELD_SHAPES[field];
  const helpId = `${inputId}-help`;
  const shared = { readOnly, describedBy: visibleProblems.length > 0 ? helpId : undefined };

  function changeBase(value: FieldValue) {
    // A name is never null; it may be empty.
    const next = field === 'name' ? (value ?? '') : value;
    store.edit((catalog) => updateEntity(catalog, kind, id, { [field]: next }), `${kind}/${id}/${field}`);
  }
  function changeOwn(value: FieldValue) {
    if (slug === null) return;
    store.edit(
      (catalog) =>
        value === null ? clearOverride(catalog, kind, id, slug, field) : setOverride(catalog, kind, id, slug, { [field]: value }),
      `${kind}/${id}/${field}/${slug}`,
    );
  }

  const isInvalid = visibleProblems.some(({ severity, slug: at }) => severity === 'error' && at === undefined);
  const isOwnInvalid = visibleProblems.some(({ severity, slug: at }) => severity === 'error' && at !== undefined);
  const ownLabel = intl.formatMessage({ id: 'catalogEditor.field.inChannelLabel' }, { field: label, channel });
  return (
    <div className="catalog-field" data-field={field}>
      <label htmlFor={inputId}>{label}</label>
      <div className={slug === null ? 'catalog-field-values' : 'catalog-field-values catalog-field-two'}>
        {shape === 'image' ? (
          <ImageControl value={base} inherited={null} label={label} readOnly={readOnly} onChange={changeBase} />
        ) : (
          <FieldControl {...shared} shape={shape} value={base} id={inputId} label={label} isInvalid={isInvalid} onChange={changeBase} />
        )}
        {slug !== null && (
          <div className={own === null ? 'catalog-own catalog-own-inherited' : 'catalog-own'}>
            {shape === 'image' ? (
              <ImageControl value={own} inherited={base} label={ownLabel} readOnly={readOnly} onChange={changeOwn} />
            ) : (
              <FieldControl
                {...shared}
                shape={shape}
                value={own}
                inherited={base}
                id={`${inputId}-own`}
                label={ownLabel}
                isInvalid={isOwnInvalid}
                onChange={changeOwn}
              />
            )}
            {own !== null && !readOnly && (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                aria-label={intl.formatMessage({ id: 'catalogEditor.field.clearButton' }, { field: label, channel })}
                title={intl.formatMessage({ id: 'catalogEditor.field.clearButton' }, { field: label, channel })}
                onClick={() => changeOwn(null)}
              />
            )}
          </div>
        )}
      </div>
      {visibleProblems.length > 0 && (
        <ul id={helpId} className="catalog-field-problems">
          {visibleProblems.map((problem) => (
            <li key={`${problem.code} ${problem.slug} ${problem.other}`} className={`catalog-mark-${problem.severity}`}>
              {problemText(problem)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});

/** A POS id that two entities share in one channel is shown at the base value as well. */
function isOfBoth(code: string): boolean {
  return code === 'duplicatePosRef';
}

function baseOf(catalog: Catalog, kind: EntityKind, id: string, field: OverridableField): FieldValue {
  const entity: Partial<Record<OverridableField, unknown>> | undefined = findEntity(catalog, kind, id);
  return fieldValue(entity?.[field]);
}

function ownOf(catalog: Catalog, kind: EntityKind, id: string, field: OverridableField, slug: string): FieldValue {
  return fieldValue(ownProperty(findEntity(catalog, kind, id)?.channelOverrides, slug)?.[field]);
}

function fieldValue(value: unknown): FieldValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  // The schema allows lists of strings only.
  return Array.isArray(value) ? (value as string[]) : null;
}
