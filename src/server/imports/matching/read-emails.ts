import { EMAIL_MAX } from '../../../shared/limits.ts'
import { isEmailAddress } from '../../../shared/rules/email-address.ts'

/** Addresses as people and programs write them: alone, several, or as `"Lee, Ann" <ann@x.zz>`. */

export type ReadEmails = {
  addresses: string[] /** The name beside the first. */
  name: string /** What is no address. */
  bad: string | undefined
}

const isAddress = (text: string): boolean => text.length <= EMAIL_MAX && isEmailAddress(text)

const NONE = /^(?:n\/?a|none|no e-?mail|[-–—]+)$/i
const IN_BRACKETS = /<([^<>]*)>/g
const BETWEEN = /[;,\s|/]+|\bmailto:/i

const bareAddress = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^<|>$/g, '')
    .replace(/^mailto:\s*/, '')
    .replace(/\?.*$/, '')

/** Without what separates it from others. */
const nameIn = (text: string): string => {
  const words = text.split(/\s+/).filter((word) => !/^[;,|/&"']*$/.test(word))
  return words
    .join(' ')
    .replace(/^[;,|/&"']+/, '')
    .replace(/[;,|/&"']{1,9}$/, '')
    .trim()
}

const bracketedIn = (cell: string): string[] => [...cell.matchAll(IN_BRACKETS)].map(([, text = '']) => text)

const readBracketed = (cell: string): ReadEmails => {
  const addresses = bracketedIn(cell).map(bareAddress)
  const names = cell.split(/<[^<>]*>/).map(nameIn)
  // An address outside of brackets, too, is one of a list that is too mixed to tell whose name is whose.
  const loose = names.flatMap((name) => name.split(BETWEEN)).filter((word) => word.includes('@'))
  const all = [...addresses, ...loose.map(bareAddress)]
  const [name = ''] = names
  return { addresses: [...new Set(all.filter(isAddress))], name: loose.length > 0 ? '' : name, bad: all.find((each) => !isAddress(each)) }
}

export const readEmails = (cell: string): ReadEmails => {
  if (NONE.test(cell)) return { addresses: [], name: '', bad: undefined }
  if (bracketedIn(cell).some((each) => each.includes('@'))) return readBracketed(cell)
  const all = cell
    .split(BETWEEN)
    .map(bareAddress)
    .filter((each) => each !== '' && each !== '&' && each !== 'and' && each !== 'or')
  return { addresses: [...new Set(all.filter(isAddress))], name: '', bad: all.find((each) => !isAddress(each)) }
}
