import { Cross, Help, Tick, Time, WarningSign } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { statusText } from '@/features/history/operationWords';
import { StatusMark, type MarkColour } from '@/ui/StatusMark/StatusMark';

const MARKS: Partial<Record<string, [MarkColour, ComponentType<{ size: number }>]>> = {
  success: ['green', Tick],
  fail: ['red', Cross],
  'partial-success': ['amber', WarningSign],
  ongoing: ['cyan', Time],
};

/** How an operation went, or a part of it. */
export function OperationMark({ status }: { status: string }) {
  const intl = useIntl();
  const [colour, icon] = MARKS[status] ?? ['grey', Help];
  return (
    <StatusMark colour={colour} icon={icon}>
      {statusText(intl, status)}
    </StatusMark>
  );
}
