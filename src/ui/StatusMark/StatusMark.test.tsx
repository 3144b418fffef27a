import { render, screen } from '@testing-library/react';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

describe('StatusMark', () => {
  it.each(['green', 'blue', 'purple', 'red', 'cyan', 'amber', 'grey'] as const)('renders the label and an icon in %s', (colour) => {
    const { container } = render(<StatusMark colour={colour}>En cocina</StatusMark>);

    expect(screen.getByText('En cocina')).toBeInTheDocument();
    expect(container.querySelectorAll(`.status-mark-${colour} svg`)).toHaveLength(1);
  });

  it('explains why it needs attention', () => {
    render(
      <StatusMark colour="blue" attention="Hay que introducirlo a mano">
        En cocina
      </StatusMark>,
    );

    expect(screen.getByRole('img', { name: 'Hay que introducirlo a mano' })).toBeInTheDocument();
  });
});
