import { Cross, Disable, Flame, Help, Inbox, Tick, Time, WarningSign } from '@blueprintjs/icons';
import type { ComponentType, ReactNode } from 'react';
import '@/ui/StatusMark/statusMark.css';

export type MarkColour = 'green' | 'blue' | 'purple' | 'red' | 'cyan' | 'amber' | 'grey';

interface MarkIconProps {
  size: number;
}

const ICONS: Record<MarkColour, ComponentType<MarkIconProps>> = {
  green: Inbox,
  blue: Flame,
  purple: Tick,
  red: Cross,
  cyan: Time,
  amber: Help,
  grey: Disable,
};

interface StatusMarkProps {
  colour: MarkColour;
  /** The label: colour and icon must not be the only information. */
  children: ReactNode;
  /** Replaces the icon of the colour. */
  icon?: ComponentType<MarkIconProps>;
  /** Explains why a person must check it; displayed as an exclamation mark with this text. */
  attention?: string | undefined;
}

/** A status as a label with a colour and an icon. */
export function StatusMark({ colour, children, icon, attention }: StatusMarkProps) {
  const Icon = icon ?? ICONS[colour];
  return (
    <span className={`status-mark status-mark-${colour}`}>
      <Icon size={12} />
      <span className="status-mark-word">{children}</span>
      {attention !== undefined && (
        <span className="status-mark-attention" title={attention} role="img" aria-label={attention}>
          <WarningSign size={14} />
        </span>
      )}
    </span>
  );
}
