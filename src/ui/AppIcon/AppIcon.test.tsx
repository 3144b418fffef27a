import { fireEvent, render, screen } from '@testing-library/react';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

describe('AppIcon', () => {
  it('renders the image with the name of the app', () => {
    render(<AppIcon name="Glovo" image="/icons/glovo.svg" />);

    expect(screen.getByRole('img', { name: 'Glovo' })).toHaveAttribute('src', '/icons/glovo.svg');
  });

  it.each([
    ['Glovo', 'GL'],
    ['Just Eat', 'JE'],
    ['manolo-bakes', 'MB'],
    ['Ñandú', 'ÑA'],
    ['', '?'],
  ])('renders initials of "%s" without an image', (name, letters) => {
    render(<AppIcon name={name} image={null} />);

    expect(screen.getByText(letters)).toBeInTheDocument();
  });

  it('renders initials after the image fails to load, until the image changes', () => {
    const { rerender } = render(<AppIcon name="Glovo" image="/icons/gone.svg" />);

    fireEvent.error(screen.getByRole('img', { name: 'Glovo' }));
    expect(screen.getByText('GL')).toBeInTheDocument();

    rerender(<AppIcon name="Glovo" image="/icons/glovo.svg" />);
    expect(screen.getByRole('img', { name: 'Glovo' })).toHaveAttribute('src', '/icons/glovo.svg');
  });
});
