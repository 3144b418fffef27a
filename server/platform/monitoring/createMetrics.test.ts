import { createMetrics } from './createMetrics';

describe('createMetrics', () => {
  it('counts requests by route and dispatches by waiting time, and reads gauges at each scrape', async () => {
    const metrics = createMetrics();
    let tabs = 1;
    metrics.addGauge('pase_connected_tabs', 'Tabs', () => Promise.resolve(tabs));
    metrics.requestAnswered({ method: 'GET', route: '/api/Orders/:id', status: 200, ms: 30 });
    metrics.requestAnswered({ method: 'GET', route: '/api/Orders/:id', status: 200, ms: 3_000 });
    metrics.jobDispatched(40);

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

  it('reports the other metrics when a gauge fails or times out', async () => {
    const metrics = createMetrics();
    metrics.addGauge('pase_open_print_jobs', 'Jobs', () => Promise.reject(new Error('the database is gone')));
    metrics.addGauge('pase_main_tabs', 'Tabs', () => new Promise(() => undefined));
    metrics.addGauge('pase_connected_tabs', 'Tabs', () => 3);
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController();
      setImmediate(() => late.abort());
      return late.signal;
    });

    const text = await metrics.text();
    timeout.mockRestore();

    expect(text).toContain('pase_connected_tabs 3');
    expect(text).toContain('pase_open_print_jobs Nan');
    expect(text).toContain('pase_main_tabs Nan');
  });
});
