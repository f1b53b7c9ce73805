// Brand icons, which the icon library does not have.

export function WhatsAppIcon() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
    >
      <path d="M3.5 20.5l1.3-4.3A8.6 8.6 0 1 1 8 19.3z" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
      <path
        d="M8.7 8.2c.3-.6 1.2-.6 1.5 0l.6 1.2c.2.5-.5 1.1-.5 1.4.4 1.1 1.5 2.1 2.7 2.6.4.1.9-.8 1.4-.6l1.3.6c.6.3.5 1.2.1 1.6-.8.9-2.3.9-4 0-1.5-.8-2.7-2-3.3-3.5-.5-1.3-.6-2.5.2-3.3z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  );
}

export function FacebookIcon() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d="M14 22v-8h3l.6-4H14V7.600c0-1.200.5-1.900 2-1.900h1.800V2.200C17.300 2.100 16.300 2 15.300 2 12.400 2 10 3.700 10 7v3H7v4h3v8z"
        fill="currentColor"
      />
    </svg>
  );
}
