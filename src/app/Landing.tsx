import { Navigate } from 'react-router-dom';
import { startPath } from '@/app/startScreens';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useStartScreen } from '@/services/preferences/startScreen';
import { isTouchTablet } from '@/services/screen/isTouchTablet';

/** The root of the app: opens the start screen of the user (row W-01). */
export function Landing() {
  const { user } = useSignedIn();
  const [chosen] = useStartScreen(user.id);
  return <Navigate to={startPath(user.role, chosen, isTouchTablet())} replace />;
}
