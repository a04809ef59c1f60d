/** What the run is given: a folder of its own, the bare system, the archives of two releases, and the root of its certificates. */
export const WORLD = 'GOING_LIVE_WORLD'
export type Archives = {
  first: string
  next: string
  /** The public key that both are signed with, as people paste it. */
  key: string
}
export type World = { folder: string; base: string; archives: Archives; root: string; isShort: boolean }

export const readWorld = (): World => JSON.parse(process.env[WORLD] ?? '')

/** As the page has them: the run has no other names. */
export const DOMAIN = 'shop.yourfarm.example'
export const EMAIL = 'you@yourfarm.example'
