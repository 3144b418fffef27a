import { createMetrics } from './createMetrics';

describe('metrics', () => {
  it('count requests by route and hand-outs by their time, and look up what is watched each time', async () => {
    const metrics = createMetrics();
    let tabs = 1;
    metrics.watch('pase_connected_tabs', 'Tabs', () => Promise.resolve(tabs));
    metrics.requestAnswered({ method: 'GET', route: '/api/Orders/:id', status: 200, ms: 30 });
    metrics.requestAnswered({ method: 'GET', route: '/api/Orders/:id', status: 200, ms: 3_000 });
    metrics.handedOut(40);

    const text = await metrics.text();
    tabs = 2;

    const of = '{method="GET",route="/api/Orders/:id",status="200"}';
    expect(text).toContain(`pase_request_seconds_count${of} 2`);
    expect(text).toContain(`pase_request_seconds_sum${of} 3.03`);
    expect(text).toContain('pase_request_seconds_bucket{le="0.05",method="GET",route="/api/Orders/:id",status="200"} 1');
    expect(text).toContain('pase_print_hand_out_seconds_bucket{le="0.05"} 1');
    expect(text).toContain('pase_connected_tabs 1');
    expect(await metrics.text()).toContain('pase_connected_tabs 2');
  });

  it('tell all others when one cannot be looked up, or not in time', async () => {
    const metrics = createMetrics();
    metrics.watch('pase_open_print_jobs', 'Jobs', () => Promise.reject(new Error('the database is gone')));
    metrics.watch('pase_main_tabs', 'Tabs', () => new Promise(() => undefined));
    metrics.watch('pase_connected_tabs', 'Tabs', () => 3);
    const inTime = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setImmediate(() => late.abort());
      return late.signal;
    });

    const text = await metrics.text();
    inTime.mockRestore();

    expect(text).toContain('pase_connected_tabs 3');
    expect(text).toContain('pase_open_print_jobs Nan');
    expect(text).toContain('pase_main_tabs Nan');
  });
});
