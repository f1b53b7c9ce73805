import { useEffect, useState } from 'react';

/** An object URL of a picked picture, revoked when the picture changes or the component unmounts. */
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
