import { useSelector } from 'react-redux';
import { sessionEnd } from '@/domain/session';
import { DashboardPage } from '@/features/dashboard/DashboardPage';
import { selectClaims } from '@/features/session/sessionSlice';

/** The dashboard, with the end of the session, which may come before closing time (row W-01). */
export function DashboardScreen() {
  const claims = useSelector(selectClaims);
  return <DashboardPage sessionEndsAt={claims && sessionEnd(claims)} />;
}
