const NAILS = [44, 236]

/** A wooden crate at the pickup site, with two cartons and some greens in it. */
export const PickupCrate = () => (
  <svg viewBox="0 0 280 220" aria-hidden="true">
    <ellipse cx="140" cy="202" rx="130" ry="14" fill="var(--draw-ground)" />
    <g fill="var(--draw-leaf)">
      <path d="M196 96c-14-20-10-48 10-66 14 22 14 46 2 66Z" />
      <path d="M212 98c2-22 18-38 42-42 0 22-12 38-32 46Z" />
      <path d="M186 98c-18-6-28-22-26-42 18 6 30 20 34 38Z" />
    </g>
    <path fill="var(--draw-board)" d="M48 52h104c5 0 8 3 9 7l7 45H34l7-45c1-4 3-7 7-7Z" />
    <path fill="var(--draw-board-light)" d="M34 78h134v34H34Z" />
    <rect x="78" y="64" width="46" height="22" rx="5" fill="var(--draw-label)" />
    <path d="M88 75h26" stroke="var(--draw-label-line)" strokeWidth="4" strokeLinecap="round" />
    <path fill="var(--draw-wood-deep)" d="M30 96h220l-8 104H38Z" />
    <g fill="var(--draw-wood)">
      <rect x="18" y="92" width="244" height="30" rx="7" />
      <rect x="22" y="130" width="236" height="28" rx="7" />
      <rect x="26" y="166" width="228" height="32" rx="7" />
    </g>
    <rect x="108" y="101" width="64" height="12" rx="6" fill="var(--draw-line)" />
    <g fill="var(--draw-line)">
      {NAILS.map((x) => (
        <g key={x}>
          <circle cx={x} cy="107" r="3" />
          <circle cx={x} cy="144" r="3" />
          <circle cx={x} cy="182" r="3" />
        </g>
      ))}
    </g>
  </svg>
)
