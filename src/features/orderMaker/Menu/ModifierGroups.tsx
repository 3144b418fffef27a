import { Checkbox, Radio } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useEffect, useId, useRef } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { countOf, groupsOf, withQuantity, type ChosenModifier, type OfferedGroup } from '@/domain/menuChoice';
import type { MenuModifier, MenuPayload, MenuProduct } from '@/domain/menuPayload';
import { MAX_MODIFIER_QTY } from '@/domain/orderDraft';
import { Stepper } from '@/features/orderMaker/Menu/Stepper';

interface ModifierGroupsProps {
  menu: MenuPayload;
  owner: Pick<MenuProduct, 'modifierGroupIds'>;
  chosen: readonly ChosenModifier[];
  onChange: (chosen: readonly ChosenModifier[]) => void;
  /** The ids of the groups and modifiers that lead to the owner. */
  path: readonly string[];
  /** The group that is not complete, as the last submit found it; its first control is focused. Null: none. */
  unmet: UnmetGroup | null;
  money: (amount: number) => string;
}

/** A new object for each submit, so that a second one focuses again. */
export interface UnmetGroup {
  path: readonly string[];
}

/** The modifier groups of a product, or of a chosen modifier, which are nested below it. */
export function ModifierGroups({ menu, owner, chosen, onChange, path, unmet, money }: ModifierGroupsProps) {
  return groupsOf(menu, owner, path.length / 2 + 1).map((offered) => (
    <Group key={offered.group.id} {...{ menu, offered, chosen, onChange, money, unmet }} path={[...path, offered.group.id]} />
  ));
}

interface GroupProps extends Omit<ModifierGroupsProps, 'owner'> {
  offered: OfferedGroup;
}

function Group({ menu, offered, chosen, onChange, path, unmet, money }: GroupProps) {
  const intl = useIntl();
  const { group, modifiers } = offered;
  const hintId = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const count = countOf(chosen, group.id);
  const isFound = unmet !== null && String(unmet.path) === String(path);
  const isUnmet = isFound && (count < offered.min || count > offered.max);
  // Each submit finds a new object.
  useEffect(() => {
    if (isFound) frame.current?.querySelector<HTMLElement>('input, button:enabled')?.focus();
  }, [unmet, isFound]);

  const ownOf = (id: string) => chosen.find((each) => each.groupId === group.id && each.id === id);
  const set = (id: string, qty: number) => onChange(withQuantity(chosen, offered, id, qty));

  return (
    <fieldset ref={frame} className="choice-group" aria-describedby={hintId}>
      <legend>{group.name}</legend>
      <span id={hintId} className={isUnmet ? 'choice-hint choice-hint-unmet' : 'choice-hint'} role={isUnmet ? 'alert' : undefined}>
        {hintOf(intl, offered)}
      </span>
      {offered.max === 1 && offered.min === 0 && (
        <Radio checked={count === 0} onChange={() => onChange(chosen.filter(({ groupId }) => groupId !== group.id))}>
          {intl.formatMessage({ id: 'orderMaker.menu.noneOption' })}
        </Radio>
      )}
      {modifiers.map((modifier) => {
        const own = ownOf(modifier.id);
        return (
          <div key={modifier.id} className="choice-row">
            <ModifierControl {...{ offered, modifier, count, money }} qty={own?.qty ?? 0} onQuantity={(qty) => set(modifier.id, qty)} />
            {own && modifier.modifierGroupIds.length > 0 && (
              <div className="choice-nested">
                <ModifierGroups
                  {...{ menu, unmet, money }}
                  owner={modifier}
                  chosen={own.chosen}
                  onChange={(inner) => onChange(chosen.map((each) => (each === own ? { ...own, chosen: inner } : each)))}
                  path={[...path, modifier.id]}
                />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface ModifierControlProps {
  offered: OfferedGroup;
  modifier: MenuModifier;
  /** How many modifiers of the group are chosen. */
  count: number;
  qty: number;
  onQuantity: (qty: number) => void;
  money: (amount: number) => string;
}

/** A choice of one is a radio button, one that can be repeated a stepper, any other a checkbox. */
function ModifierControl({ offered, modifier, count, qty, onQuantity, money }: ModifierControlProps) {
  const { group, max } = offered;
  // A free modifier shows no price.
  const price = modifier.price ? money(modifier.price) : '';
  const label = (
    <>
      <span className="choice-name">{modifier.name}</span>
      {price && <span className="choice-price">{price}</span>}
    </>
  );
  if (max === 1) {
    return (
      <Radio name={group.id} checked={qty > 0} onChange={() => onQuantity(1)}>
        {label}
      </Radio>
    );
  }
  if (group.allowRepeat) {
    return (
      <div className="choice-repeat">
        {label}
        <Stepper label={modifier.name} value={qty} min={0} max={Math.min(MAX_MODIFIER_QTY, qty + max - count)} onChange={onQuantity} />
      </div>
    );
  }
  return (
    <Checkbox
      checked={qty > 0}
      disabled={qty === 0 && count >= max}
      onChange={({ currentTarget }) => onQuantity(currentTarget.checked ? 1 : 0)}
    >
      {label}
    </Checkbox>
  );
}

/** How many modifiers can be chosen. */
function hintOf(intl: IntlShape, { min, max, modifiers, group }: OfferedGroup): string {
  if (min === max) return intl.formatMessage({ id: 'orderMaker.menu.exactHint' }, { count: min });
  const isLimited = group.allowRepeat ? max < MAX_MODIFIER_QTY : max < modifiers.length;
  if (min === 0) return intl.formatMessage({ id: isLimited ? 'orderMaker.menu.upToHint' : 'orderMaker.menu.optionalHint' }, { max });
  return intl.formatMessage({ id: isLimited ? 'orderMaker.menu.rangeHint' : 'orderMaker.menu.atLeastHint' }, { min, max });
}
