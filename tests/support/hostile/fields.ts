import { checkInput } from '../../../src/server/http/check-input.ts'
import { Refusal } from '../../../src/server/http/refusal.ts'
import type { Call } from '../../../src/shared/call.ts'
import { type CallName, callNames, calls } from '../../../src/shared/calls.ts'
import type { examplesFor } from '../orders/example-calls.ts'

/** Every field of every call, and what its row says of a value in it while all other fields fit. */

type Part = 'params' | 'query' | 'body'
export type Field = { name: CallName; part: Part; key: string }
export const fields: readonly Field[] = callNames.flatMap((name) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys((calls[name] as Call)[part]?.shape ?? {}).map((key) => ({ name, part, key })),
  ),
)

/** Longer than anything that fits. */
export const HUGE = 60_000

export const judgeBy = (examples: ReturnType<typeof examplesFor>) => {
  const exampleOf = ({ name }: Field) => {
    const example = examples[name]
    if (!example) throw new Error(`${name} has no example`)
    return example
  }
  const withValue = (field: Field, value: unknown) => {
    const example = exampleOf(field)
    return { ...example, [field.part]: { ...example[field.part], [field.key]: value } }
  }

  /** What the row says of a value; a path or a query always brings text. */
  const judge = (field: Field, value: unknown): 'fits' | 'refused' => {
    const { params = {}, query = {}, body } = withValue(field, value)
    const asText = (part: object) => Object.fromEntries(Object.entries(part).map(([key, each]) => [key, String(each)]))
    const call: Call = calls[field.name]
    try {
      checkInput(call, { params: asText(params), query: asText(query), body })
      return 'fits'
    } catch (error) {
      if (error instanceof Refusal && error.code === 'invalidInput') return 'refused'
      throw error
    }
  }
  return { exampleOf, withValue, judge }
}
