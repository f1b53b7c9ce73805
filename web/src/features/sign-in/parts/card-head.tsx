/** Title and text of a card. */
export function CardHead({ title, text }: { title: string; text: string }) {
  return (
    <div className="mb-5.5">
      <h1 tabIndex={-1} className="text-2xl font-bold">
        {title}
      </h1>
      <p className="mt-1 text-muted">{text}</p>
    </div>
  );
}
