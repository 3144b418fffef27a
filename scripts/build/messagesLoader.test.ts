import messagesLoader from './messagesLoader.mjs';

describe('messagesLoader', () => {
  it('parses each message under its id', () => {
    expect(JSON.parse(messagesLoader('{"a":"Hola","b":"Hola {name}"}'))).toEqual({
      a: [{ type: 0, value: 'Hola' }],
      b: [
        { type: 0, value: 'Hola ' },
        { type: 1, value: 'name' },
      ],
    });
  });

  it('ends the build with the id of a message that does not parse', () => {
    expect(() => messagesLoader('{"orders.count":"{n, plural, one {#}"}')).toThrow('"orders.count"');
  });
});
