import { useIntl, type MessageDescriptor } from 'react-intl';
import { OVERRIDABLE_FIELDS, type Catalog } from '@/domain/catalog';
import { findEntity, LINKS, type Entity } from '@/domain/catalogEntities';
import type { CatalogConflict } from '@/domain/mergeCatalogs';
import { useCatalog, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { formatMoney } from '@/lib/money';

/**
 * Formats the title and the values of a conflict: prices as money, links by name. `newer` is the other version, which may contain entities
 * that this one lacks.
 */
export function useConflictTexts(newer: Catalog) {
  const intl = useIntl();
  const catalog = useCatalog();
  const { channels, market } = useEditor();

  function fieldText(path: readonly string[]): string {
    const [field = '', slug, inner] = path;
    if (field === 'channelOverrides' && slug !== undefined) {
      const channel = channels.find((each) => each.slug === slug)?.name ?? slug;
      return inner === undefined ? channel : `${fieldText([inner])} · ${channel}`;
    }
    const known = FIELD_TEXTS.get(field);
    return known ? intl.formatMessage({ id: known }) : path.join('.');
  }

  function titleOf({ subject, name, path }: CatalogConflict): string {
    const kind = intl.formatMessage({ id: `catalogEditor.kind.${subject}` });
    const title = `${kind} · ${name || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })}`;
    return path.length === 0 ? title : `${title} · ${fieldText(path)}`;
  }

  function valueText({ subject, path }: CatalogConflict, value: unknown): string {
    if (value === undefined)
      return intl.formatMessage({ id: path.length === 0 ? 'catalogEditor.conflict.removedValue' : 'catalogEditor.conflict.noValue' });
    if (path.length === 0) return intl.formatMessage({ id: 'catalogEditor.conflict.keptValue' });
    if (value === null || value === '') return intl.formatMessage({ id: 'catalogEditor.conflict.noValue' });
    if (typeof value === 'number' && path.at(-1) === 'price') return formatMoney(value, catalog.currency ?? undefined, market);
    if (typeof value === 'boolean')
      return intl.formatMessage({ id: value ? 'catalogEditor.conflict.onValue' : 'catalogEditor.conflict.offValue' });
    if (Array.isArray(value)) return value.map((each) => nameOf(subject, path[0], each)).join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  }

  function nameOf(subject: CatalogConflict['subject'], field: string | undefined, id: unknown): string {
    const kind = subject === 'catalog' ? 'section' : LINKS[subject].field === field ? LINKS[subject].to : null;
    const linked: Entity | undefined =
      kind && typeof id === 'string' ? (findEntity(catalog, kind, id) ?? findEntity(newer, kind, id)) : undefined;
    return linked?.name ?? channels.find(({ slug }) => slug === id)?.name ?? String(id);
  }

  return { titleOf, valueText };
}

const FIELD_TEXTS = new Map<string, NonNullable<MessageDescriptor['id']>>([
  ...OVERRIDABLE_FIELDS.map((field) => [field, `catalogEditor.field.${field}`] as const),
  ...(['wildcard', 'required', 'allowRepeat', 'changesMainReference'] as const).map(
    (flag) => [flag, `catalogEditor.flag.${flag}`] as const,
  ),
  ['channels', 'catalogEditor.sold.title'],
  ['sections', 'catalogEditor.conflict.sectionOrderField'],
  ['productIds', 'catalogEditor.conflict.productOrderField'],
  ['modifierGroupIds', 'catalogEditor.links.modifierGroupsTitle'],
  ['modifierIds', 'catalogEditor.links.modifiersTitle'],
  ['currency', 'catalogEditor.conflict.currencyField'],
]);
