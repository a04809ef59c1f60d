import fastify, { type FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { checkInput } from '../../../src/server/http/check-input.ts'
import { Refusal } from '../../../src/server/http/refusal.ts'
import type { Call } from '../../../src/shared/call.ts'
import { callNames, calls } from '../../../src/shared/calls.ts'
import { ensure, linesOf, type Target, textOf, unlessRefused } from '../engine/target.ts'

/** Requests of every call: what is in their path, their query and their body in JSON. */

const app = fastify()
const parse = app.getDefaultJsonParser('error', 'error')
/** As the shop reads a body. */
const jsonIn = (body: string): unknown => {
  let read: unknown
  parse({} as FastifyRequest, body, (error, given) => {
    if (error && (error as { statusCode?: number }).statusCode !== 400) throw error
    read = given
  })
  return read
}

/** As the shop reads a query: a name that comes twice has a list. */
const queryIn = (text: string): Record<string, unknown> => {
  const query: Record<string, unknown> = Object.create(null)
  const params = new URLSearchParams(text)
  for (const name of params.keys()) query[name] = params.getAll(name).length > 1 ? params.getAll(name) : params.get(name)
  return query
}

/** Every text in a value, and every name of a field. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]) : []
}

type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
const TEXTS: Readonly<Record<string, string>> = { email: 'ann@example.org', date: '2026-11-17', 'date-time': '2026-11-17T17:00:00Z' }

/** Something that fits a schema, or nearly. */
const exampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {})
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, exampleOf(each)]))
  if (schema.type === 'array') return [exampleOf(schema.items ?? {})]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'boolean' ? true : (TEXTS[schema.format ?? ''] ?? '1')
}
const example = (schema: z.ZodMiniType | undefined): unknown =>
  schema && exampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)

const inQuery = (value: unknown): string => new URLSearchParams(Object.entries((value ?? {}) as Record<string, string>)).toString()

const rows = Object.entries(calls as Record<string, Call>)
const fieldNames = new Set(rows.flatMap(([, { body, query }]) => Object.keys({ ...body?.shape, ...query?.shape })))

const MOST_REFUSED = 20_000

export const requests: Target = {
  reads: 'the path, query and body of every call',
  seeds: () =>
    rows.map(([name, { params, query, body }]) =>
      [name, inQuery(example(params)), inQuery(example(query)), body ? JSON.stringify(example(body)) : ''].join('\n'),
    ),
  tokens: [
    ...[
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      'null',
      'true',
      '-1',
      '1.5',
      '1e400',
      '"__proto__"',
      '"constructor"',
      '\\u0000',
      '\\ud800',
      '&',
      '=',
      '%00',
      '\n',
    ],
    ...callNames,
    ...fieldNames,
  ],
  longest: 20_000,
  check: (input) => {
    const [name = '', params = '', query = '', body = ''] = linesOf(textOf(input), 4)
    const call = Object.hasOwn(calls, name) ? (calls as Record<string, Call>)[name] : undefined
    if (!call) return
    let refused = ''
    const accepted = unlessRefused(() => {
      try {
        return checkInput(call, { params: queryIn(params), query: queryIn(query), body: body === '' ? undefined : jsonIn(body) })
      } catch (error) {
        refused = JSON.stringify((error as Refusal).fields ?? '')
        throw error
      }
    }, Refusal)
    ensure(refused.length < MOST_REFUSED, 'A refusal stays short')
    if (!accepted) return
    ensure(
      textsIn(accepted).every((text) => text.isWellFormed() && !text.includes('\u0000')),
      'Whatever is accepted can be stored',
    )
    const again = checkInput({ ...call, params: undefined, query: undefined } as unknown as Call, {
      params: undefined,
      query: undefined,
      body: accepted.body,
    })
    ensure(JSON.stringify(again.body) === JSON.stringify(accepted.body), 'A body that was accepted is accepted again, as it is')
  },
}
