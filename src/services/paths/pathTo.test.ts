import { pathTo } from '@/services/paths/pathTo';

describe('pathTo', () => {
  it('encodes the parameters and the query', () => {
    expect(pathTo('catalog', { id: 'a/b', catalogId: 'ñ?#%' })).toBe('/locations/a%2Fb/catalogs/%C3%B1%3F%23%25');
    expect(pathTo('orders', {}, { q: 'a&b', account: undefined })).toBe('/orders?q=a%26b');
  });

  it('omits an optional parameter without a value', () => {
    expect(pathTo('locationControl', { id: null })).toBe('/store-availability/selected');
    expect(pathTo('locationControl', { id: 'l-1' })).toBe('/store-availability/selected/l-1');
  });
});
