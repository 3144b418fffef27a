import { FLAGS } from '@/domain/featureFlag';
import type { flags } from '../schema';

/** The demo shows everything: every flag is on for every role (decision G37). */
export const DEMO_FLAGS: (typeof flags.$inferInsert)[] = FLAGS.map((name) => ({ name, enabled: true, roles: null }));
