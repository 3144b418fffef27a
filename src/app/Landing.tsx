import { Navigate } from 'react-router-dom';
import { can } from '@/domain/permissions';
import { isStaffRole } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';

/** The root of the app: staff start in the kitchen mode (row K-02), other users on the dashboard. */
export function Landing() {
  const { user } = useSignedIn();
  return <Navigate to={isStaffRole(user.role) && can(user.role, 'operations-view') ? PATHS.kitchen : PATHS.dashboard} replace />;
}
