import { Mark } from '../ui/mark';
import { useConfig } from './config';

/** The owner's logo, or the portal's default mark. Decorative, because the name is beside it as text. */
export function BrandMark({ size = 32 }: { size?: number }) {
  const { logo } = useConfig();
  return logo ? <img src={logo} alt="" width={size} height={size} className="object-contain" /> : <Mark size={size} />;
}
