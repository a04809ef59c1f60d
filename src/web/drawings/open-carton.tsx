const SIX = [0, 1, 2, 3, 4, 5]
const SHELLS = ['var(--draw-shell)', 'var(--draw-shell-light)', 'var(--draw-shell-deep)']

const Row = ({ y, from, eggs }: { y: number; from: number; eggs: number }) =>
  SIX.slice(0, Math.max(0, eggs)).map((index) => (
    <path
      key={index}
      fill={SHELLS[(index * 2 + from) % SHELLS.length]}
      d={`M${52 + index * 35.2} ${y}c10 0 17 15 17 26s-7 18-17 18-17-7-17-18 7-26 17-26Z`}
    />
  ))

/** An open carton with eggs of three colors; a dozen by default, the front row first. */
export const OpenCarton = ({ eggs = 12 }: { eggs?: number }) => (
  <svg viewBox="0 0 280 220" aria-hidden="true">
    <ellipse cx="140" cy="200" rx="130" ry="14" fill="var(--draw-ground)" />
    <path fill="var(--draw-board)" d="M46 22h188c8 0 13 5 14 12l10 76H22l10-76c1-7 6-12 14-12Z" />
    <path fill="var(--draw-board-deep)" d="M54 34h172c5 0 8 3 9 7l9 69H36l9-69c1-4 4-7 9-7Z" />
    <path fill="var(--draw-board-deep)" d="M22 104h236l4 40H18Z" />
    <Row y={84} from={0} eggs={eggs - SIX.length} />
    <Row y={104} from={1} eggs={eggs} />
    <path
      fill="var(--draw-board-light)"
      d="M16 128c6 0 12 4 18 10 6-6 12-10 18-10s12 4 17.6 10c5.6-6 11.6-10 17.6-10s12 4 17.6 10c5.6-6 11.6-10 17.6-10s12 4 17.6 10c5.6-6 11.6-10 17.6-10s12 4 17.6 10c5.6-6 11.6-10 17.6-10s12 4 17.6 10c6-6 12-10 18.2-10s12 4 18 10c6-6 10-10 20-10l-12 62c-1 6-6 10-12 10H34c-6 0-11-4-12-10Z"
    />
    <rect x="98" y="152" width="84" height="32" rx="6" fill="var(--draw-label)" />
    <path d="M112 164h56M112 173h36" fill="none" stroke="var(--draw-label-line)" strokeWidth="4" strokeLinecap="round" />
  </svg>
)
