import { randomId } from '@/lib/randomId';

/** Identifies this page load among all tabs of the user: after a reload the server sees a new tab (docs/print-delivery.md). */
export const TAB_ID = randomId(16);
