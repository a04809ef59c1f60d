/** One egg: small enough to be there when nothing else can be had. */
export const Egg = () => (
  <svg viewBox="0 0 28 34" aria-hidden="true">
    <path fill="var(--draw-shell)" d="M14 1c7.5 0 12.5 10.5 12.5 19S21.5 33 14 33 1.5 28.5 1.5 20 6.5 1 14 1Z" />
    <circle fill="var(--yolk)" cx="14" cy="21" r="6" />
  </svg>
)
