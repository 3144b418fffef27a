import type { OperationStatus } from '@/domain/operation';
import { operationStatusOf } from './operationStatus';

describe('operationStatusOf', () => {
  it.each<[OperationStatus[], OperationStatus]>([
    [['success'], 'success'],
    [['success', 'success'], 'success'],
    [['fail', 'fail'], 'fail'],
    [['success', 'fail'], 'partial-success'],
    [['success', 'partial-success'], 'partial-success'],
    [['success', 'fail', 'ongoing'], 'ongoing'],
    [['ongoing'], 'ongoing'],
    [[], 'success'],
  ])('derives from the channels %j the status %s [HI-01]', (channels, status) => {
    expect(operationStatusOf(channels.map((each) => ({ status: each })))).toBe(status);
  });
});
