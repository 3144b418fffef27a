import { noticeOf } from '@/serviceWorker/noticeOf';

describe('noticeOf', () => {
  it('shows the texts of the server with the time of the server and the screen to open [K-09]', () => {
    const message = {
      title: 'Order 12 without a confirmed print',
      body: 'Centro · 13:00',
      tag: 'alert-1',
      url: '/orders/order-1',
      at: 1_700_000_000_000,
    };

    expect(noticeOf(() => message)).toEqual({
      title: 'Order 12 without a confirmed print',
      body: 'Centro · 13:00',
      tag: 'alert-1',
      renotify: true,
      timestamp: 1_700_000_000_000,
      data: { url: '/orders/order-1' },
    });
  });

  it.each([
    ['no data', () => undefined],
    ['a text', () => 'hello'],
    [
      'no JSON',
      () => {
        throw new SyntaxError('Unexpected token');
      },
    ],
    ['fields of other types', () => ({ title: 1, body: null, tag: {}, url: 5, at: 'now' })],
  ])('shows a message with %s under the name of the product [K-09]', (_what, read) => {
    expect(noticeOf(read)).toMatchObject({ title: 'Pase', body: '', tag: 'pase', data: { url: '/' } });
  });

  it.each(['https://evil.example.com/', '//evil.example.com/', 'javascript:alert(1)'])('opens the app instead of %s [K-09]', (url) => {
    expect(noticeOf(() => ({ title: 'x', url })).data).toEqual({ url: '/' });
  });
});
