/** The brand mark: an arch with the sun in it. It is decorative: the name is beside it as text. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        d="M2 30V15C2 8 7 5.5 11 4.5Q14.5 3.5 16 1Q17.5 3.5 21 4.5C25 5.5 30 8 30 15V30Q30 31 29 31H3Q2 31 2 30Z"
        fill="var(--mark-arch)"
      />
      <path d="M7 31V17Q7 11.5 12 10Q15 9 16 7Q17 9 20 10Q25 11.5 25 17V31Z" fill="var(--mark-in)" />
      <circle cx="16" cy="19.5" r="4.8" fill="#F2A93B" />
      <path d="M7 31V27.5Q11.5 23.5 16 27.5Q20.5 23.5 25 27.5V31Z" fill="var(--mark-leaf)" />
    </svg>
  );
}
