import { useState } from 'react';
import type { ReportType } from '@/domain/report';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useSavedViews } from '@/services/preferences/savedViews';
import type { GridView } from '@/ui/DataGrid/gridColumn';
import { PLAIN_VIEW } from '@/ui/DataGrid/gridView';

/** How the table of each report is set up while the page is open, and the views of it that its user keeps (row BR-01). */
export function useReportViews(type: ReportType) {
  const { user } = useSignedIn();
  const [viewOf, setViewOf] = useState<Partial<Record<ReportType, GridView>>>({});
  const [views, keepViews] = useSavedViews(`report:${type}`, user.id);
  return {
    view: viewOf[type] ?? PLAIN_VIEW,
    changeView: (view: GridView) => setViewOf({ ...viewOf, [type]: view }),
    views,
    keepViews,
  };
}
