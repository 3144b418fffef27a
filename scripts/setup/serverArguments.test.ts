import { serverArguments } from './serverArguments.mjs';

const server = ['--import', 'tsx', 'server/demo/main.ts'];

describe('serverArguments', () => {
  it('starts the demo', () => {
    expect(serverArguments([], {})).toEqual(server);
  });

  it('passes on what was given on the command line', () => {
    expect(serverArguments(['--orders-per-minute', '20'], {})).toEqual([...server, '--orders-per-minute', '20']);
  });

  it('passes on the port of the settings', () => {
    expect(serverArguments([], { port: '4800' })).toEqual([...server, '--port', '4800']);
  });

  it.each([[['--port', '4801']], [['--port=4801']]])('lets %j win over the port of the settings', (given) => {
    expect(serverArguments(given, { port: '4800' })).toEqual([...server, ...given]);
  });
});
