import type { OperationStatus } from '@/domain/operation';

/**
 * How an operation went, by its channels (specification 1 §4): ongoing while one of them is, success or fail where all are, else
 * partial-success. Without channels there was nothing to do: success.
 */
export function operationStatusOf(channels: readonly { status: OperationStatus }[]): OperationStatus {
  if (channels.some(({ status }) => status === 'ongoing')) return 'ongoing';
  if (channels.every(({ status }) => status === 'success')) return 'success';
  return channels.every(({ status }) => status === 'fail') ? 'fail' : 'partial-success';
}
