import { serverArguments } from './serverArguments.mjs';

const server = ['--import', 'tsx', 'server/demo/main.ts'];

describe('serverArguments', () => {
  it('starts the demo server', () => {
    expect(serverArguments([], {})).toEqual(server);
  });

  it('passes command line arguments on', () => {
    expect(serverArguments(['--orders-per-minute', '20'], {})).toEqual([...server, '--orders-per-minute', '20']);
  });

  it('passes the configured port on', () => {
    expect(serverArguments([], { port: '4800' })).toEqual([...server, '--port', '4800']);
  });

  it.each([[['--port', '4801']], [['--port=4801']]])('prefers the port in %j to the configured port', (given) => {
    expect(serverArguments(given, { port: '4800' })).toEqual([...server, ...given]);
  });
});
