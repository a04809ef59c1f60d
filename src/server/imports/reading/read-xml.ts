import { RefusedFile } from './refused-file.ts'

/**
 * Reads XML from the beginning to the end, tag by tag, as far as spreadsheets need it: no entities of its own, no outside
 * parts. Names come without their prefix, since each program chooses another.
 */

export type Tag = { name: string; attributes: ReadonlyMap<string, string>; isEmpty: boolean }
export type XmlHandlers = { open?: (tag: Tag) => void; close?: (name: string) => void; text?: (text: string) => void }

const STRANGE = "This file contains something a spreadsheet shouldn't, so it was not read. Please save it again as XLSX or CSV."

const NAMED: ReadonlyMap<string, string> = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

const fromCode = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
        if (hex) return fromCode(Number.parseInt(hex, 16))
        if (decimal) return fromCode(Number(decimal))
        return NAMED.get(name ?? '') ?? whole
      })
    : text

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

const VALUE = /\s*(?:"([^"]*)"|'([^']*)')/y

/** From one `=` to the next, and never back: a long tag takes no longer than it is. */
const attributesOf = (text: string): Map<string, string> => {
  const found = new Map<string, string>()
  let from = 0
  for (let equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', from)) {
    VALUE.lastIndex = equals + 1
    const value = VALUE.exec(text)
    if (value) found.set(bare(text.slice(from, equals).trim()), decode(value[1] ?? value[2] ?? ''))
    from = value ? VALUE.lastIndex : equals + 1
  }
  return found
}

const NAME = /^[^\s/>]+/

const [DOUBLE, SINGLE, GREATER] = ['"', "'", '>'].map((letter) => letter.charCodeAt(0))

/** Where a tag ends: an attribute's value may contain a `>`. */
const endOfTag = (xml: string, from: number): number => {
  let quote: number | undefined
  for (let at = from; at < xml.length; at++) {
    const letter = xml.charCodeAt(at)
    if (quote !== undefined) quote = letter === quote ? undefined : quote
    else if (letter === DOUBLE || letter === SINGLE) quote = letter
    else if (letter === GREATER) return at
  }
  throw new RefusedFile(STRANGE)
}

const skipTo = (xml: string, end: string, from: number): number => {
  const found = xml.indexOf(end, from)
  if (found < 0) throw new RefusedFile(STRANGE)
  return found
}

export const readXml = (xml: string, { open, close, text }: XmlHandlers): void => {
  let at = 0
  while (at < xml.length) {
    const tag = xml.indexOf('<', at)
    if (tag < 0) return
    if (tag > at) text?.(decode(xml.slice(at, tag)))
    if (xml.startsWith('<?', tag)) at = skipTo(xml, '?>', tag) + 2
    else if (xml.startsWith('<!--', tag)) at = skipTo(xml, '-->', tag) + 3
    else if (xml.startsWith('<![CDATA[', tag)) {
      const end = skipTo(xml, ']]>', tag)
      text?.(xml.slice(tag + 9, end))
      at = end + 3
    } else if (xml.startsWith('<!', tag)) throw new RefusedFile(STRANGE)
    else {
      const end = endOfTag(xml, tag)
      at = end + 1
      if (xml[tag + 1] === '/') close?.(bare(xml.slice(tag + 2, end).trim()))
      else {
        const isEmpty = xml[end - 1] === '/'
        const inside = xml.slice(tag + 1, isEmpty ? end - 1 : end)
        const [written = ''] = NAME.exec(inside) ?? []
        const name = bare(written)
        open?.({ name, attributes: attributesOf(inside.slice(written.length)), isEmpty })
        if (isEmpty) close?.(name)
      }
    }
  }
}
