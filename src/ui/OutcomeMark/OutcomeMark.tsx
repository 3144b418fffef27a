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
  /** `success`, `fail`, `partial-success` or `ongoing`; any other value is displayed as unknown. */
  outcome: string;
  /** The label. */
  children: ReactNode;
}

/** The outcome of an operation or of one of its steps. */
export function OutcomeMark({ outcome, children }: OutcomeMarkProps) {
  const [colour, icon] = MARKS[outcome] ?? ['grey', Help];
  return (
    <StatusMark colour={colour} icon={icon}>
      {children}
    </StatusMark>
  );
}
