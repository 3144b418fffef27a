import { Navigate } from 'react-router-dom';
import { isStaffRole } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';

/** The root of the app: staff start in the kitchen mode (row K-02), other users on the dashboard. */
export function Landing() {
  const { user } = useSignedIn();
  return <Navigate to={isStaffRole(user.role) ? PATHS.kitchen : PATHS.dashboard} replace />;
}
