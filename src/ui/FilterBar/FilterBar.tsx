import { Button } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import '@/ui/FilterBar/filterBar.css';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { useMediaQuery } from '@/ui/useMediaQuery';

interface FilterBarProps {
  /** The accessible name: what is filtered. */
  label: string;
  /** The number of active filters. */
  active: number;
  /** The fields with their labels. */
  children: ReactNode;
}

/** The filters of a page in a row; in a narrow window in a drawer behind a button with the number of active filters. */
export function FilterBar({ label, active, children }: FilterBarProps) {
  const intl = useIntl();
  const isWide = useMediaQuery('(min-width: 641px)');
  const [isOpen, setOpen] = useState(false);
  const fields = (
    <div role="search" aria-label={label} className={isWide ? 'filter-bar' : 'filter-column'}>
      {children}
    </div>
  );
  if (isWide) return fields;
  return (
    <>
      <Button fill icon={<Filter />} onClick={() => setOpen(true)} className="filter-bar-opener">
        {intl.formatMessage({ id: 'ui.filterBar.openButton' }, { count: active })}
      </Button>
      <SideDrawer title={intl.formatMessage({ id: 'ui.filterBar.title' })} isOpen={isOpen} onClose={() => setOpen(false)}>
        {fields}
      </SideDrawer>
    </>
  );
}
