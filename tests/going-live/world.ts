/** What the run is given: a folder of its own, the bare system, the archives of releases, and the root of its certificates. */
export const WORLD = 'GOING_LIVE_WORLD'
/** `steps`: so many migrations lie between it and today's. */
export type Older = { file: string; version: string; commit: string; steps: number }
export type Archives = {
  /** Of this code. */
  today: string
  /** What shops upgrade from. */
  older: Older
  /** To come: this code with the next number. */
  next: string
  /** The public key that today's and the next are signed with, as people paste it. */
  key: string
}
export const PARTS = [
  'install',
  'stops',
  'settings',
  'backups',
  'signed',
  'upgrade',
  'kills',
  'variants',
  'breaks',
  'database',
  'move',
] as const
export type Part = (typeof PARTS)[number]
export type World = { folder: string; base: string; archives: Archives; root: string; only: readonly Part[] }

export const readWorld = (): World => JSON.parse(process.env[WORLD] ?? '')

/** As the page has them: the run has no other names. */
export const DOMAIN = 'shop.yourfarm.example'
export const EMAIL = 'you@yourfarm.example'

/** What is made once and stays. */
export const CACHE = '/var/cache/dozen-going-live'

/** Why there is no run, in a sentence. */
export class Trouble extends Error {}
