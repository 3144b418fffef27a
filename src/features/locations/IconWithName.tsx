import { AppIcon } from '@/ui/AppIcon/AppIcon';

/** A decorative icon next to a name; hidden from screen readers. */
export function IconWithName({ name, image }: { name: string; image: string | null | undefined }) {
  return (
    <span className="location-name">
      <span className="location-icon" aria-hidden>
        <AppIcon name={name} image={image} />
      </span>
      <span>{name}</span>
    </span>
  );
}
