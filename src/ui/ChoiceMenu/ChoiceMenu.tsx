import { Menu, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Tick } from '@blueprintjs/icons';

interface Choice<Value> {
  value: Value;
  text: string;
  /** The language of the text, if it is not the UI language. */
  lang?: string;
}

interface ChoiceMenuProps<Value> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** The content of a popover with a few radio items. */
export function ChoiceMenu<Value extends string | null>({ label, choices, chosen, onChoose }: ChoiceMenuProps<Value>) {
  return (
    <Menu aria-label={label}>
      {choices.map(({ value, text, ...language }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={value === chosen}
          text={text}
          {...language}
          {...(value === chosen && { labelElement: <Tick /> })}
          onClick={() => onChoose(value)}
        />
      ))}
    </Menu>
  );
}
