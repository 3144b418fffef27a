import { useState } from 'react';
import '@/ui/AppIcon/appIcon.css';

interface AppIconProps {
  name: string;
  /** URL of the icon. Without one, or when it fails to load, the initials of the name are shown. */
  image: string | null | undefined;
  /** In pixels. @default 20 */
  size?: number;
}

/** The icon of a channel, rider partner or POS. */
export function AppIcon({ name, image, size = 20 }: AppIconProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (image && image !== broken) {
    return <img className="app-icon" src={image} alt={name} title={name} width={size} height={size} onError={() => setBroken(image)} />;
  }
  return (
    <span
      className="app-icon app-icon-initials"
      role="img"
      aria-label={name}
      title={name}
      style={{ width: size, height: size, fontSize: size / 2 }}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '?', second] = words;
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}
