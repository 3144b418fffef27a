import { AppIcon } from '@/ui/AppIcon/AppIcon';

/** An icon beside the name that it stands for; it says nothing else. */
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
