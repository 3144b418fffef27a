import type { TestTicketReport } from '@/domain/testTicket';
import { testTicketReports } from '@/services/printing/testTicketReports';

const report = (jobUuid: string, state: TestTicketReport['state'] = 'printed'): TestTicketReport => ({
  jobUuid,
  locationId: 'location-1',
  state,
  code: null,
});

describe('testTicketReports', () => {
  it('calls the listener with the reports of its job, including one that arrived before it subscribed [T-03]', () => {
    testTicketReports.publish(report('job-1', 'held'));
    const heard: TestTicketReport[] = [];
    const stop = testTicketReports.follow('job-1', (each) => heard.push(each));
    testTicketReports.publish(report('job-2'));
    testTicketReports.publish(report('job-1'));
    stop();
    testTicketReports.publish(report('job-1', 'failed'));

    expect(heard).toEqual([report('job-1', 'held'), report('job-1')]);
  });

  it('stores the latest reports of the last 50 jobs', () => {
    for (let n = 0; n < 51; n += 1) testTicketReports.publish(report(`job-${n}`));
    const heard: string[] = [];
    for (const uuid of ['job-0', 'job-1', 'job-50']) testTicketReports.follow(uuid, ({ jobUuid }) => heard.push(jobUuid))();

    expect(heard).toEqual(['job-1', 'job-50']);
  });
});
