import { contactLink } from '@/features/support/contactLink';

describe('contactLink', () => {
  it.each(['tel:+34900000000', 'https://wa.me/34900000000'])('returns %s unchanged [SU-01]', (link) => {
    expect(contactLink(link)).toBe(link);
  });

  it.each([
    undefined,
    '',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'http://example.com/',
    '/support',
    '900 000 000',
  ])('returns null for %p [SU-01]', (link) => {
    expect(contactLink(link)).toBeNull();
  });
});
