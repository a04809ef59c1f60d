/** A parser that meets strangers, and what must be true of whatever it is given. */
export type Target = {
  /** What it reads, in a few words. */
  readonly reads: string
  /** Inputs to begin with, as people and programs send them. */
  readonly seeds: () => readonly (Buffer | string)[]
  /** Words that mean something to this parser. */
  readonly tokens: readonly string[]
  /** In bytes: no input is longer. */
  readonly longest: number
  /** Throws if the parser fails other than by a plain refusal, or if what it accepts breaks its promise. */
  readonly check: (input: Buffer) => void | Promise<void>
}

/** What a parser accepted is not what it promises. */
export class Breach extends Error {
  override readonly name = 'Breach'
}

export function ensure(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new Breach(promise)
}

/** The result, or undefined for a refusal of this kind; any other error is a finding. */
export const unlessRefused = <Result>(read: () => Result, kind: abstract new (...args: never[]) => Error): Result | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof kind) return undefined
    throw error
  }
}

/**
 * An input as text. UTF-8 has no halves of letters, but JSON and forms do: two of Unicode's private characters, which nobody
 * types, stand for them.
 */
export const textOf = (input: Buffer): string => input.toString().replaceAll('\uf8fe', '\ud800').replaceAll('\uf8ff', '\udc00')

/** The lines of a text, the last with everything after it. */
export const linesOf = (text: string, count: number): string[] => {
  const lines = text.split('\n')
  const first = lines.slice(0, count - 1)
  return [...first, lines.slice(count - 1).join('\n')].concat(Array<string>(Math.max(0, count - 1 - first.length)).fill(''))
}
