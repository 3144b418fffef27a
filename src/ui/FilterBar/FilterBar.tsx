import { Button } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import '@/ui/FilterBar/filterBar.css';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { useMediaQuery } from '@/ui/useMediaQuery';

interface FilterBarProps {
  /** What is filtered, for those who do not see it. */
  label: string;
  /** How many of the filters narrow something. */
  active: number;
  /** The fields, each with its label. */
  children: ReactNode;
}

/** The filters of a page side by side; in a narrow window they are behind one button that tells how many there are. */
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
