import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?button-group';
import { ChevronLeft, ChevronRight, DoubleChevronLeft, DoubleChevronRight, Pause, Play } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { SPEEDS, type Speed } from '@/features/traceViewer/Replay/playback';

interface ReplayControlsProps {
  /** Position among the shown lines, from 0; -1: before the first. */
  at: number;
  count: number;
  isPlaying: boolean;
  speed: Speed;
  errors: number;
  divergences: number;
  onMove: (position: number) => void;
  onPlay: () => void;
  onSpeed: (speed: Speed) => void;
  onNextError: () => void;
  onNextDivergence: () => void;
}

/** Steps through the shown lines: one by one, automatically at a chosen speed, or with the slider. */
export function ReplayControls({ at, count, isPlaying, speed, errors, divergences, ...act }: ReplayControlsProps) {
  const intl = useIntl();
  const isFirst = at <= 0;
  const isLast = at >= count - 1;
  return (
    <div className="replay-controls">
      <ButtonGroup>
        <Button
          size="small"
          icon={<DoubleChevronLeft />}
          disabled={isFirst}
          onClick={() => act.onMove(0)}
          aria-label={intl.formatMessage({ id: 'lab.controls.firstButton' })}
        />
        <Button
          size="small"
          icon={<ChevronLeft />}
          disabled={isFirst}
          onClick={() => act.onMove(at - 1)}
          aria-label={intl.formatMessage({ id: 'lab.controls.backButton' })}
        />
        <Button
          size="small"
          icon={isPlaying ? <Pause /> : <Play />}
          disabled={isLast && !isPlaying}
          onClick={act.onPlay}
          aria-label={intl.formatMessage({ id: isPlaying ? 'lab.controls.pauseButton' : 'lab.controls.playButton' })}
        />
        <Button
          size="small"
          icon={<ChevronRight />}
          disabled={isLast}
          onClick={() => act.onMove(at + 1)}
          aria-label={intl.formatMessage({ id: 'lab.controls.forwardButton' })}
        />
        <Button
          size="small"
          icon={<DoubleChevronRight />}
          disabled={isLast}
          onClick={() => act.onMove(count - 1)}
          aria-label={intl.formatMessage({ id: 'lab.controls.lastButton' })}
        />
      </ButtonGroup>
      <HTMLSelect
        aria-label={intl.formatMessage({ id: 'lab.controls.speedLabel' })}
        value={speed}
        onChange={({ currentTarget }) => act.onSpeed(SPEEDS.find((each) => String(each) === currentTarget.value) ?? speed)}
        options={SPEEDS.map((value) => ({ value, label: intl.formatMessage({ id: 'lab.controls.speedText' }, { speed: value }) }))}
      />
      <input
        type="range"
        className="replay-slider"
        min={0}
        max={Math.max(0, count - 1)}
        value={Math.max(0, at)}
        disabled={count === 0}
        onChange={({ currentTarget }) => act.onMove(Number(currentTarget.value))}
        aria-label={intl.formatMessage({ id: 'lab.controls.sliderLabel' })}
        aria-valuetext={intl.formatMessage({ id: 'lab.controls.placeLabel' }, { place: at + 1, count })}
      />
      <span className="replay-place">{intl.formatMessage({ id: 'lab.controls.placeLabel' }, { place: at + 1, count })}</span>
      <Button size="small" variant="minimal" disabled={errors === 0} onClick={act.onNextError}>
        {intl.formatMessage({ id: 'lab.controls.nextErrorButton' }, { count: errors })}
      </Button>
      <Button size="small" variant="minimal" disabled={divergences === 0} onClick={act.onNextDivergence}>
        {intl.formatMessage({ id: 'lab.controls.nextDivergenceButton' }, { count: divergences })}
      </Button>
    </div>
  );
}
