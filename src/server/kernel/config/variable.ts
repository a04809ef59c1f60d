import { type Read, Unfit } from './checks.ts'

/** A row of the table of variables. */
export type Variable = {
  /** Its purpose, for docs/operating.md. */
  purpose: string
  /** What happens without it, for docs/operating.md; omitted if the default says so. */
  without?: string
  /** Read when the variable is not set. */
  default?: string
  /** Returns the value or throws what is wrong with the text; if omitted, the text is the value. */
  read?: Read<unknown>
  /** A warning that doesn't stop the start. */
  warning?: (text: string, name: string) => string | undefined
  /** Where the configuration stores the value, if unchanged. */
  field?: string
  /** Never repeated in a message; SECURITY.md says how to change it. */
  isSecret?: true
  /** Specific to this machine: after a restore elsewhere nobody asks for it. */
  isOfMachine?: true
  /** Other programs may use the same variable: it is read only if this holds true. */
  onlyIf?: (text: Text) => boolean
}

/** A variable's text, trimmed; a blank one counts as not set. */
export type Text = (name: string) => string | undefined

type Parsed<V> = V extends { read: Read<infer T> } ? T : string
type Value<V> = Parsed<V> | (V extends { default: string } ? never : undefined)
export type ValuesOf<Table> = { readonly [Name in keyof Table]: Value<Table[Name]> }

/** A message and the variable it is about. */
export type Remark<Name> = { of: Name; sentence: string }

/** `values`: a variable that is unset or invalid has its default or is undefined. */
export type Reading<Table> = {
  values: ValuesOf<Table>
  text: Text
  /** Whether all of these are set, valid or not. */
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
