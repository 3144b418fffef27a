import type { OperationStatus } from '@/domain/operation';

/**
 * Derives the status of an operation from its channels (specification 1 §4): `ongoing` while one channel is, `success` or `fail` if
 * all channels agree, otherwise `partial-success`. Without channels there was nothing to do: `success`.
 */
export function operationStatusOf(channels: readonly { status: OperationStatus }[]): OperationStatus {
  if (channels.some(({ status }) => status === 'ongoing')) return 'ongoing';
  if (channels.every(({ status }) => status === 'success')) return 'success';
  return channels.every(({ status }) => status === 'fail') ? 'fail' : 'partial-success';
}
