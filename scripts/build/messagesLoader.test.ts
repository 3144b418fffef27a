import messagesLoader from './messagesLoader.mjs';

const load = (source: string, resourceQuery = '') => messagesLoader.call({ resourceQuery }, source);

describe('messagesLoader', () => {
  it('parses each message under its id', () => {
    expect(JSON.parse(load('{"a":"Hola","b":"Hola {name}"}'))).toEqual({
      a: [{ type: 0, value: 'Hola' }],
      b: [
        { type: 0, value: 'Hola ' },
        { type: 1, value: 'name' },
      ],
    });
  });

  it('fails the build with the id of an invalid message', () => {
    expect(() => load('{"orders.count":"{n, plural, one {#}"}')).toThrow('"orders.count"');
  });

  it('separates late texts from start texts', () => {
    const texts = '{"shell.a":"Hola","orderMaker.b":"Adiós"}';

    expect(Object.keys(JSON.parse(load(texts)))).toEqual(['shell.a']);
    expect(Object.keys(JSON.parse(load(texts, '?late')))).toEqual(['orderMaker.b']);
  });
});
