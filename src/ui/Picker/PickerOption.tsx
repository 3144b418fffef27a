import { Tick } from '@blueprintjs/icons';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import type { PickerItem } from '@/ui/Picker/pickerItem';

interface PickerOptionProps {
  id: string;
  item: PickerItem;
  /** The position among the results, from 1. */
  place: number;
  total: number;
  /** The offset and the height in pixels. */
  start: number;
  height: number;
  isChosen: boolean;
  /** Whether Enter would select it. */
  isActive: boolean;
  isDisabled: boolean;
  onPick: () => void;
}

/** An option of an open picker. The focus stays in the search field, which references the active option. */
export function PickerOption({ id, item, place, total, start, height, isChosen, isActive, isDisabled, onPick }: PickerOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isDisabled}
      aria-posinset={place}
      aria-setsize={total}
      className={isActive ? 'picker-option picker-option-active' : 'picker-option'}
      style={{ height, transform: `translateY(${start}px)` }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onPick}
    >
      {item.image !== false && (
        <span aria-hidden>
          <AppIcon name={item.label} image={item.image} size={40} />
        </span>
      )}
      <span className="picker-option-text">
        <span className="picker-option-name">{item.label}</span>
        {item.detail && <span className="picker-option-detail">{item.detail}</span>}
      </span>
      {isChosen && <Tick className="picker-option-tick" />}
    </div>
  );
}
