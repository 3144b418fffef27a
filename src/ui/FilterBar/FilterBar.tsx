import { Button } from '@blueprintjs/core';
import { ChevronUp, Filter } from '@blueprintjs/icons';
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
  /** Makes the row collapsible in a wide window; `summary` replaces the collapsed fields. @default always expanded */
  fold?: { isFolded: boolean; onFold: (isFolded: boolean) => void; summary: ReactNode };
}

/** The filters of a page in a row, optionally collapsible; in a narrow window in a drawer behind a button with the number of active filters. */
export function FilterBar({ label, active, children, fold }: FilterBarProps) {
  const intl = useIntl();
  const isWide = useMediaQuery('(min-width: 641px)');
  const [isOpen, setOpen] = useState(false);
  const fields = (
    <div role="search" aria-label={label} className={isWide ? 'filter-bar' : 'filter-column'}>
      {children}
    </div>
  );
  const openText = intl.formatMessage({ id: 'ui.filterBar.openButton' }, { count: active });
  if (isWide && fold?.isFolded) {
    return (
      <div className="filter-fold">
        <Button size="small" icon={<Filter />} aria-expanded={false} onClick={() => fold.onFold(false)}>
          {openText}
        </Button>
        {fold.summary}
      </div>
    );
  }
  if (isWide && fold) {
    const foldText = intl.formatMessage({ id: 'ui.filterBar.foldButton' });
    return (
      <div className="filter-fold filter-fold-open">
        {fields}
        <Button
          variant="minimal"
          icon={<ChevronUp />}
          title={foldText}
          aria-label={foldText}
          aria-expanded
          onClick={() => fold.onFold(true)}
        />
      </div>
    );
  }
  if (isWide) return fields;
  return (
    <>
      <Button fill icon={<Filter />} onClick={() => setOpen(true)} className="filter-bar-opener">
        {openText}
      </Button>
      <SideDrawer title={intl.formatMessage({ id: 'ui.filterBar.title' })} isOpen={isOpen} onClose={() => setOpen(false)}>
        {fields}
      </SideDrawer>
    </>
  );
}
