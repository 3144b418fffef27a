import { randomId } from '@/lib/randomId';

/** Names this page load among all tabs of the user: a reload is another tab to the server (design of print delivery). */
export const TAB_ID = randomId(16);
