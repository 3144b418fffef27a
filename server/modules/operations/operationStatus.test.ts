import type { OperationStatus } from '@/domain/operation';
import { operationStatusOf } from './operationStatus';

describe('the status of an operation', () => {
  it.each<[OperationStatus[], OperationStatus]>([
    [['success'], 'success'],
    [['success', 'success'], 'success'],
    [['fail', 'fail'], 'fail'],
    [['success', 'fail'], 'partial-success'],
    [['success', 'partial-success'], 'partial-success'],
    [['success', 'fail', 'ongoing'], 'ongoing'],
    [['ongoing'], 'ongoing'],
    [[], 'success'],
  ])('of the channels %j is %s [HI-01]', (channels, status) => {
    expect(operationStatusOf(channels.map((each) => ({ status: each })))).toBe(status);
  });
});
