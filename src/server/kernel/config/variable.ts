import { type Read, Unfit } from './checks.ts'

/** A row of the table of variables. */
export type Variable = {
  /** What it is for, in docs/operating.md. */
  purpose: string
  /** What is so without it, in docs/operating.md; left out where the default says it. */
  without?: string
  /** Read when the variable is not set. */
  default?: string
  /** Returns the value, or throws what is wrong with the text; left out: the text is the value. */
  read?: Read<unknown>
  /** What does not stop the start, but somebody should know. */
  warning?: (text: string, name: string) => string | undefined
  /** Where the configuration has the value, if it has it as it was read. */
  field?: string
  /** Never repeated in a sentence; SECURITY.md says how to change it. */
  isSecret?: true
  /** Says nothing about another machine: after a restore elsewhere nobody asks for it. */
  isOfMachine?: true
  /** Others may have set it for other programs: it is only read if this is so. */
  onlyIf?: (text: Text) => boolean
}

/** A variable's text, trimmed; a blank one counts as not set. */
export type Text = (name: string) => string | undefined

type Parsed<V> = V extends { read: Read<infer T> } ? T : string
type Value<V> = Parsed<V> | (V extends { default: string } ? never : undefined)
export type ValuesOf<Table> = { readonly [Name in keyof Table]: Value<Table[Name]> }

/** A sentence, and the variable that it is about. */
export type Remark<Name> = { of: Name; sentence: string }

/** `values`: what is not set, or does not fit, has its default or is undefined. */
export type Reading<Table> = {
  values: ValuesOf<Table>
  text: Text
  /** Whether all of these are set, fitting or not. */
  isSet: (...names: (keyof Table)[]) => boolean
  problems: Remark<keyof Table>[]
  warnings: Remark<keyof Table>[]
}

type Env = Readonly<Record<string, string | undefined>>

export const readTable = <Table extends Readonly<Record<string, Variable>>>(table: Table, env: Env): Reading<Table> => {
  const text: Text = (name) => env[name]?.trim() || undefined
  const set = new Set<keyof Table>()
  const [problems, warnings]: [Remark<keyof Table>[], Remark<keyof Table>[]] = [[], []]
  const read = (name: string, { read: parse = (given) => given, onlyIf, warning, default: usual }: Variable): unknown => {
    const given = onlyIf?.(text) === false ? undefined : text(name)
    if (given !== undefined) {
      set.add(name)
      try {
        const value = parse(given, name)
        const sentence = warning?.(given, name)
        if (sentence !== undefined) warnings.push({ of: name, sentence })
        return value
      } catch (error) {
        if (!(error instanceof Unfit)) throw error
        problems.push({ of: name, sentence: error.message })
      }
    }
    return usual === undefined ? undefined : parse(usual, name)
  }
  const values = Object.fromEntries(Object.entries(table).map(([name, row]) => [name, read(name, row)])) as ValuesOf<Table>
  return { values, text, isSet: (...names) => names.every((name) => set.has(name)), problems, warnings }
}
