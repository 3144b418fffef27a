import { Edit, WarningSign } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { SectionId, SectionState } from '@/features/locations/LocationForm/sections';

interface SectionMarkProps {
  section: SectionId;
  state: SectionState;
  isShown: boolean;
}

/**
 * The title of a section's tab, with a mark for errors or unsaved changes. In a narrow window the tab of the shown section is scrolled into
 * view.
 */
export function SectionMark({ section, state: { isDirty, hasMistakes }, isShown }: SectionMarkProps) {
  const intl = useIntl();
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const tab = title.current?.closest('[role="tab"]');
    const list = tab?.parentElement;
    if (!isShown || !tab || !list) return;
    const [at, within] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollLeft += at.left - within.left - (within.width - at.width) / 2;
  }, [isShown]);
  const mark = hasMistakes ? 'mistakes' : isDirty ? 'unsaved' : null;
  const Icon = mark === 'mistakes' ? WarningSign : Edit;
  return (
    <span ref={title}>
      {intl.formatMessage({ id: `locations.section.${section}` })}
      {mark && (
        <span
          className={`location-mark location-mark-${mark}`}
          role="img"
          aria-label={intl.formatMessage({ id: `locations.mark.${mark}Label` })}
          title={intl.formatMessage({ id: `locations.mark.${mark}Label` })}
        >
          <Icon size={12} />
        </span>
      )}
    </span>
  );
}
