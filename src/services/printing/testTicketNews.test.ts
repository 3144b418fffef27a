import type { TestTicketReport } from '@/domain/testTicket';
import { testTicketNews } from '@/services/printing/testTicketNews';

const report = (jobUuid: string, state: TestTicketReport['state'] = 'printed'): TestTicketReport => ({
  jobUuid,
  locationId: 'location-1',
  state,
  code: null,
});

describe('testTicketNews', () => {
  it('gives the reports of one job, also one that came before anybody followed it [T-03]', () => {
    testTicketNews.publish(report('job-1', 'held'));
    const heard: TestTicketReport[] = [];
    const stop = testTicketNews.follow('job-1', (each) => heard.push(each));
    testTicketNews.publish(report('job-2'));
    testTicketNews.publish(report('job-1'));
    stop();
    testTicketNews.publish(report('job-1', 'failed'));

    expect(heard).toEqual([report('job-1', 'held'), report('job-1')]);
  });

  it('remembers the last 50 jobs', () => {
    for (let n = 0; n < 51; n += 1) testTicketNews.publish(report(`job-${n}`));
    const heard: string[] = [];
    for (const uuid of ['job-0', 'job-1', 'job-50']) testTicketNews.follow(uuid, ({ jobUuid }) => heard.push(jobUuid))();

    expect(heard).toEqual(['job-1', 'job-50']);
  });
});
