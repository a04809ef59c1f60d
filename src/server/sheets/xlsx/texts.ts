import type { Packer } from './compress-texts.ts'
import { escapeXml, HEAD } from './xml.ts'

/** The texts of all sheets, in one part of the file; cells hold their numbers. Some phones do not show texts inside of cells. */

// Names of sites and cycles come again and again; what comes once need not be remembered.
const MOST_REMEMBERED = 10_000
const LONGEST_REMEMBERED = 100
const NEEDS_CARE = /[&<>"\n\t]|^ | $| {2}/

const textXml = (text: string): string =>
  NEEDS_CARE.test(text) ? `<si><t xml:space="preserve">${escapeXml(text)}</t></si>` : `<si><t>${text}</t></si>`

export type Texts = { numberOf: (text: string) => number; flush: () => Promise<void>; end: () => Promise<void> }

export const openTexts = ({ write }: Pick<Packer, 'write'>): Texts => {
  const remembered = new Map<string, number>()
  let count = 0
  let waiting = [`${HEAD}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`]
  const flush = async () => {
    const texts = waiting
    waiting = []
    await write(texts)
  }
  return {
    numberOf: (text) => {
      const known = remembered.get(text)
      if (known !== undefined) return known
      if (remembered.size < MOST_REMEMBERED && text.length <= LONGEST_REMEMBERED) remembered.set(text, count)
      waiting.push(textXml(text))
      return count++
    },
    flush,
    end: async () => {
      waiting.push('</sst>')
      await flush()
    },
  }
}
