import { useEffect, useState } from 'react';

/** An address under which a picked picture can be shown, as long as it is. */
export function usePreview(picture: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const address = URL.createObjectURL(picture);
    setShown(address);
    return () => {
      URL.revokeObjectURL(address);
      setShown(undefined);
    };
  }, [picture]);
  return shown;
}
