import { Cross, Help, Tick, Time, WarningSign } from '@blueprintjs/icons';
import type { ComponentType, ReactNode } from 'react';
import { StatusMark, type MarkColour } from '@/ui/StatusMark/StatusMark';

const MARKS: Partial<Record<string, [MarkColour, ComponentType<{ size: number }>]>> = {
  success: ['green', Tick],
  fail: ['red', Cross],
  'partial-success': ['amber', WarningSign],
  ongoing: ['cyan', Time],
};

interface OutcomeMarkProps {
  /** `success`, `fail`, `partial-success` or `ongoing`; any other is shown as unknown. */
  outcome: string;
  /** The word for it. */
  children: ReactNode;
}

/** How something went, or a part of it. */
export function OutcomeMark({ outcome, children }: OutcomeMarkProps) {
  const [colour, icon] = MARKS[outcome] ?? ['grey', Help];
  return (
    <StatusMark colour={colour} icon={icon}>
      {children}
    </StatusMark>
  );
}
