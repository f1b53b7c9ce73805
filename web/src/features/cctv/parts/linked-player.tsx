/** The external player in a frame. It learns nothing about this page except its own address. */
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
