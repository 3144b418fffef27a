import { isSupportedNode } from './requireNode.mjs';

describe('isSupportedNode', () => {
  it.each(['v20.19.0', 'v20.20.2', 'v22.0.0', 'v26.1.0'])('accepts %s', (version) => {
    expect(isSupportedNode(version)).toBe(true);
  });

  it.each(['v20.18.3', 'v19.9.0', 'v18.20.0', 'v8.0.0'])('rejects %s', (version) => {
    expect(isSupportedNode(version)).toBe(false);
  });
});
