/** A small paper receipt with a coin beside it. */
export const Receipt = () => (
  <svg viewBox="0 0 280 220" aria-hidden="true">
    <ellipse cx="140" cy="202" rx="130" ry="14" fill="var(--draw-ground)" />
    <path
      fill="var(--draw-label)"
      stroke="var(--draw-board-light)"
      strokeWidth="4"
      strokeLinejoin="round"
      d="M84 16h112v182l-14-10-14 10-14-10-14 10-14-10-14 10-14-10-14 10Z"
    />
    <g fill="none" stroke="var(--draw-board)" strokeWidth="6" strokeLinecap="round">
      <path d="M104 44h40M104 70h48M104 92h36M104 114h44" />
      <path d="M168 70h8M168 92h8M168 114h8" />
    </g>
    <path d="M104 136h72" stroke="var(--draw-board)" strokeWidth="3" strokeDasharray="2 7" strokeLinecap="round" />
    <path d="M104 158h24M152 158h24" stroke="var(--draw-leaf)" strokeWidth="8" strokeLinecap="round" />
    <circle cx="206" cy="176" r="26" fill="var(--yolk)" />
    <circle cx="206" cy="176" r="17" fill="none" stroke="var(--draw-wood)" strokeWidth="4" />
  </svg>
)
