import { fireEvent, render, screen } from '@testing-library/react';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

describe('AppIcon', () => {
  it('shows the image under the name of the app', () => {
    render(<AppIcon name="Glovo" image="/icons/glovo.svg" />);

    expect(screen.getByRole('img', { name: 'Glovo' })).toHaveAttribute('src', '/icons/glovo.svg');
  });

  it.each([
    ['Glovo', 'GL'],
    ['Just Eat', 'JE'],
    ['manolo-bakes', 'MB'],
    ['Ñandú', 'ÑA'],
    ['', '?'],
  ])('shows letters of "%s" without an image', (name, letters) => {
    render(<AppIcon name={name} image={null} />);

    expect(screen.getByText(letters)).toBeInTheDocument();
  });

  it('shows letters when the image cannot be loaded, until another one is given', () => {
    const { rerender } = render(<AppIcon name="Glovo" image="/icons/gone.svg" />);

    fireEvent.error(screen.getByRole('img', { name: 'Glovo' }));
    expect(screen.getByText('GL')).toBeInTheDocument();

    rerender(<AppIcon name="Glovo" image="/icons/glovo.svg" />);
    expect(screen.getByRole('img', { name: 'Glovo' })).toHaveAttribute('src', '/icons/glovo.svg');
  });
});
