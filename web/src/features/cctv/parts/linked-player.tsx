/** The stream as its own player shows it. The page that plays it learns of this one only what stands in its address. */
export function LinkedPlayer({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      src={address}
      title={title}
      allow="fullscreen; autoplay"
      referrerPolicy="no-referrer"
      sandbox="allow-scripts allow-same-origin"
      className="size-full border-0"
    />
  );
}
