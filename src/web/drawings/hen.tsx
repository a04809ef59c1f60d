/** A hen on straw beside two eggs. */
export const Hen = () => (
  <svg viewBox="0 0 280 240" aria-hidden="true">
    <ellipse cx="140" cy="212" rx="128" ry="18" fill="var(--draw-ground)" />
    <g fill="var(--draw-feather-deep)">
      <path d="M90 140C52 128 28 100 30 62c24 6 48 28 62 66Z" />
      <path d="M92 136C62 106 50 74 60 42c20 14 34 42 38 90Z" />
      <path d="M90 152c-34 4-62-12-74-42 24-2 52 6 76 30Z" />
    </g>
    <path fill="var(--draw-comb)" d="M188 46c-12-14-1-29 12-20 0-16 21-17 21-2 12-7 22 7 12 21l-6 17h-32Z" />
    <path fill="var(--yolk)" stroke="var(--yolk)" strokeWidth="4" strokeLinejoin="round" d="M224 67l30 12-30 10Z" />
    <path
      fill="var(--draw-feather)"
      d="M72 116c22 22 58 16 78-14 14-22 14-58 44-64 26-4 42 16 40 40-2 22 6 40-4 70-12 36-46 54-84 52-50-2-84-38-74-84Z"
    />
    <path fill="var(--draw-feather-deep)" d="M104 142c22-16 62-12 82 8-14 34-62 40-82-8Z" />
    <g fill="none" stroke="var(--draw-feather)" strokeWidth="3.5" strokeLinecap="round">
      <path d="M122 146c4 10 10 16 18 20" />
      <path d="M144 144c3 8 8 14 15 17" />
    </g>
    <path fill="var(--draw-comb)" d="M230 94c10 4 11 22 1 26-9-4-10-20-1-26Z" />
    <circle cx="215" cy="66" r="4.5" fill="var(--draw-line)" />
    <g fill="none" stroke="var(--yolk)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M132 200v16m-12 0h26" />
      <path d="M164 198v18m-12 0h26" />
    </g>
    <g fill="none" stroke="var(--draw-straw)" strokeWidth="3" strokeLinecap="round">
      <path d="M28 214l30-8M44 222l36-4M196 220l34-6M222 224l32-10M92 224l24-3" />
    </g>
    <path fill="var(--draw-shell-deep)" d="M60 176c11 0 19 15 19 26s-8 18-19 18-19-7-19-18 8-26 19-26Z" />
    <path fill="var(--draw-shell)" d="M92 184c9 0 16 12 16 21s-7 15-16 15-16-6-16-15 7-21 16-21Z" />
  </svg>
)
