import { randomId } from '@/lib/randomId';

/** Names this page load among all tabs of the user: a reload is another tab to the server (docs/print-delivery.md). */
export const TAB_ID = randomId(16);
