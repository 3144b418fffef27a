import { Button, ButtonGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?button-group';
import { Locate, Minus, Plus, ZoomToFit } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';

interface ChartToolsProps {
  follows: boolean;
  onFollow: (follows: boolean) => void;
  onZoom: (factor: number) => void;
  onAll: () => void;
}

/** Zoom factor per click. */
export const ZOOM_STEP = 1.25;

/** Zooms in and out, shows the whole chart, or follows the active state. */
export function ChartTools({ follows, onFollow, onZoom, onAll }: ChartToolsProps) {
  const intl = useIntl();
  const named = (id: 'fitButton' | 'zoomInButton' | 'zoomOutButton' | 'followButton') => {
    const label = intl.formatMessage({ id: `lab.statechart.${id}` });
    return { 'aria-label': label, title: label };
  };
  return (
    <ButtonGroup className="statechart-tools">
      <Button size="small" icon={<Plus />} onClick={() => onZoom(ZOOM_STEP)} {...named('zoomInButton')} />
      <Button size="small" icon={<Minus />} onClick={() => onZoom(1 / ZOOM_STEP)} {...named('zoomOutButton')} />
      <Button size="small" icon={<ZoomToFit />} onClick={onAll} {...named('fitButton')} />
      <Button
        size="small"
        icon={<Locate />}
        active={follows}
        aria-pressed={follows}
        onClick={() => onFollow(!follows)}
        {...named('followButton')}
      />
    </ButtonGroup>
  );
}
