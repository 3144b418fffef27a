import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon, Tick, WarningSign } from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import type { TestTicketResult } from '@/features/printing/TestTicket/testTicketResult';

interface TestLineProps {
  icon: ReactElement;
  label: string;
  state: TestTicketResult['kind'];
  text: string;
  disabled: boolean;
  onClick: () => void;
}

/** A test with its start button and result. */
export function TestLine({ icon, label, state, text, disabled, onClick }: TestLineProps) {
  const icons = { idle: icon, running: icon, ok: <Tick />, failed: <ErrorIcon />, doubt: <WarningSign /> };
  return (
    <div className={`printer-settings-test printer-settings-test-${state}`}>
      <Button icon={icons[state]} intent={state === 'ok' ? 'success' : 'none'} disabled={disabled} onClick={onClick}>
        {label}
      </Button>
      <span role="status">{text}</span>
    </div>
  );
}
