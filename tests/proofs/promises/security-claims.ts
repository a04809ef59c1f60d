import { type Proof, read } from './proved.ts'

/** SECURITY.md has its proofs beside its promises, as links. */

const document = read('SECURITY.md')

/** The text under a heading, up to the next one of the same or a higher level. */
export const sectionOf = (heading: string): string => {
  const [, rest = ''] = document.split(`\n## ${heading}\n`)
  return rest.split(/^## /m)[0] ?? ''
}

export interface Claim {
  section: string
  says: string
  proofs: Proof[]
}

const PROOF =
  /\[([^\]]+)\]\(((?:src|tests|bench)\/[\w./-]+\.(?:test|spec)\.tsx?|tests\/(?:faults|going-live|hosted|installs)\/[\w./-]+\.ts)\)/g

const proofsIn = (claim: string): Proof[] => [...claim.matchAll(PROOF)].map(([, words = '', file = '']) => ({ words, file }))

/** What it says, without its mark, its proofs and its other links. */
const wordsOf = (claim: string) =>
  claim
    .trim()
    .slice(2)
    .replaceAll(PROOF, '')
    .replaceAll(/ *\((?:, )*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll('**', '')
    .trim()

/** A bullet or a line below one is a claim of its own. */
const claimsUnder = (chapter: string): Claim[] => {
  let section = chapter
  return sectionOf(chapter)
    .split('\n')
    .flatMap((line) => {
      section = /^### (.+)$/.exec(line)?.[1] ?? section
      return /^ *- ./.test(line) ? [{ section, says: wordsOf(line), proofs: proofsIn(line) }] : []
    })
}

export const readClaims = (): Claim[] => ['What we promise', 'Accounts elsewhere'].flatMap(claimsUnder)
