import { Menu, MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import type { ItemListRendererProps } from '@blueprintjs/select';
import { useIntl } from 'react-intl';
import type { PickItem } from '@/ui/Form/pickItem';

/** The search results of a pick field. A separate component, so that a form with many closed fields renders none of the lists. */
export function PickList({ filteredItems, renderItem, menuProps, itemsParentRef }: ItemListRendererProps<PickItem>) {
  const intl = useIntl();
  return (
    <Menu
      role="listbox"
      {...(menuProps?.id && { id: menuProps.id })}
      ulRef={itemsParentRef}
      aria-label={intl.formatMessage({ id: 'form.pick.optionsLabel' })}
    >
      {filteredItems.map(renderItem)}
      {filteredItems.length === 0 && (
        <MenuItem disabled text={intl.formatMessage({ id: 'form.pick.noResultsEmpty' })} roleStructure="listoption" />
      )}
    </Menu>
  );
}
