import { describe, expect, test } from 'vitest'
import { callNames } from '../../shared/calls.ts'
import { openApi } from './openapi.ts'

/** The document that contract testers and client makers read. */

type Schema = { type?: unknown; anyOf?: Schema[]; enum?: unknown; const?: unknown; format?: string; additionalProperties?: unknown }
type Operation = {
  operationId: string
  tags: string[]
  security: unknown[]
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: { properties: Record<string, Schema> } } } }
  responses: Record<string, { description: string }>
}

const document = openApi(new URL('https://shop.farm.example/'))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
)
const operation = (name: string) => operations.find(({ operationId }) => operationId === name) as (typeof operations)[number]

describe('the API document', () => {
  test('has every call once, under who may make it', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...callNames].sort())
    const tags = document.tags.map(({ name }) => name)
    for (const { tags: own } of operations) expect(tags).toEqual(expect.arrayContaining(own))
  })

  test('says where the shop is, and by which cookie it knows people there', () => {
    expect(document.servers).toEqual([{ url: 'https://shop.farm.example' }])
    expect(document.components.securitySchemes.session.name).toBe('__Host-dozen.session_token')
    expect(openApi(new URL('http://localhost:3000')).components.securitySchemes.session.name).toBe('dozen.session_token')
  })

  test('says of each thing that is sent what it must be', () => {
    const isSaid = ({ type, anyOf, enum: values, const: value }: Schema): boolean =>
      [type, anyOf, values, value].some((each) => each !== undefined)
    for (const { operationId, parameters, requestBody } of operations) {
      for (const { name, schema } of parameters) expect(isSaid(schema), `${operationId} ${name}`).toBe(true)
      for (const [name, schema] of Object.entries(requestBody?.content['application/json'].schema.properties ?? {}))
        expect(isSaid(schema), `${operationId} ${name}`).toBe(true)
    }
    expect(operation('toggleCycle').parameters[0]?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 999_999_999 })
    expect(operation('readPackingDay').parameters[0]?.schema).toEqual({ type: 'string', format: 'date' })
    expect(operation('joinWaitlist').requestBody?.content['application/json'].schema.properties.email?.format).toBe('email')
  })

  test('has a parameter for each place in a path', () => {
    for (const { path, parameters } of operations) {
      const named = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`)
      expect(named.sort()).toEqual((path.match(/\{\w+\}/g) ?? []).sort())
    }
  })

  test('tells every refusal of a call, and leaves room for what a refusal tells beside its code', () => {
    expect(operation('startCheckout').responses['409']?.description).toContain('priceMoved')
    for (const { responses } of operations) expect(Object.keys(responses)).toContain('default')
    expect(document.components.schemas.Error.additionalProperties).toEqual({})
  })
})
