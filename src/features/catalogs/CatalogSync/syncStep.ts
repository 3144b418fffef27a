import type { StateValueFrom } from 'xstate';
import type { catalogSyncMachine } from '@/machines/catalogSync/catalogSyncMachine';

/** The steps that are shown (specification 1 §2). */
export const SYNC_STEPS = ['channels', 'review', 'sync', 'ready'] as const;

/** The step that the machine is at. */
export function syncStepOf(value: StateValueFrom<typeof catalogSyncMachine>): (typeof SYNC_STEPS)[number] {
  if (value === 'selectingChannels') return 'channels';
  if (value === 'ready' || value === 'failed') return 'ready';
  return typeof value === 'object' && 'reviewing' in value ? 'review' : 'sync';
}
