import { useEffect, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { sessionEnd } from '@/domain/session';
import { orderSound } from '@/features/operations/sound/orderSound';
import { ReadyForService } from '@/features/printing/ReadyForService/ReadyForService';
import { selectClaims } from '@/features/session/sessionSlice';

interface ReadyPanelProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The readiness checks (row BP-04), including the board's sound and the end of the session. */
export function ReadyPanel(props: ReadyPanelProps) {
  const navigate = useNavigate();
  const claims = useSelector(selectClaims);
  const sound = useSyncExternalStore(orderSound.subscribe, orderSound.state);
  useEffect(() => void orderSound.probe(), []);
  return (
    <ReadyForService
      {...props}
      sound={{ state: sound, switchOn: () => void orderSound.switchOn() }}
      sessionEndsAt={claims && sessionEnd(claims)}
      onSignOut={() => void navigate(PATHS.logout)}
    />
  );
}
