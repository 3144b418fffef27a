import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import type { PickerItem } from '@/ui/Picker/pickerItem';

/** The maximum number of names and of pictures on a closed picker (specification 1 §9). */
const MAX_TAGS = 4;
const MAX_ICONS = 10;

interface PickerChoiceProps {
  items: readonly PickerItem[];
  chosen: readonly string[];
  allLabel: string;
}

/** The selection: the first items by name and picture, further ones by picture, and the number of the remaining ones. */
export function PickerChoice({ items, chosen, allLabel }: PickerChoiceProps) {
  const intl = useIntl();
  const shown = useMemo(() => {
    if (chosen.length === 0) return [];
    const chosenIds = new Set(chosen);
    return items.filter(({ id }) => chosenIds.has(id));
  }, [items, chosen]);
  if (shown.length === 0 || (shown.length === items.length && shown.length > 1)) return <span className="picker-tag-name">{allLabel}</span>;
  return (
    <>
      {shown.slice(0, MAX_TAGS).map(({ id, label, image }) => (
        <span key={id} className="picker-tag" title={label}>
          {image !== false && (
            <span aria-hidden>
              <AppIcon name={label} image={image} size={16} />
            </span>
          )}
          <span className="picker-tag-name">{label}</span>
        </span>
      ))}
      {shown
        .slice(MAX_TAGS, MAX_ICONS)
        .map(({ id, label, image }) => image !== false && <AppIcon key={id} name={label} image={image} size={16} />)}
      {shown.length > MAX_TAGS && (
        <span className="picker-more">{intl.formatMessage({ id: 'ui.picker.moreLabel' }, { count: shown.length - MAX_TAGS })}</span>
      )}
    </>
  );
}
