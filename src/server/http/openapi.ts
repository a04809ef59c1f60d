import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Call, Who } from '../../shared/call.ts'
import { callNames, calls } from '../../shared/calls.ts'
import { type ErrorCode, errors, statusOf } from '../../words/en/refusals/errors.ts'
import { escapeHtml as safe } from './html.ts'
import { sendIfChanged } from './if-changed.ts'
import { sessionCookieName } from './session.ts'

/** The table as an OpenAPI document, and as a page that people can read without scripts. */

const WHO: Record<Who, string> = {
  anyone: 'anyone',
  member: 'signed in',
  self: 'the user themself, or an admin',
  host: 'hosts of sites, and admins',
  admin: 'admins',
}

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const refusalsOf = (call: Call): ErrorCode[] => [
  ...(call.params || call.query || call.body ? (['invalidInput'] as const) : []),
  ...(call.who === 'anyone' ? [] : (['notSignedIn'] as const)),
  ...(call.who === 'host' ? (['hostOnly'] as const) : []),
  ...(call.who === 'admin' ? (['adminOnly'] as const) : []),
  ...(call.who === 'self' ? (['notFound'] as const) : []),
  ...(['self', 'host', 'admin'].includes(call.who) ? (['secondFactorNeeded', 'newPasswordNeeded'] as const) : []),
  ...(call.limit ? (['tooManyTries'] as const) : []),
  ...(call.fails ?? []),
]

const parametersOf = (call: Call) =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input')
    return Object.entries(properties).map(([name, each]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: each,
    }))
  })

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const responsesOf = (call: Call) => {
  const done = call.reply
    ? { 200: { description: 'Done', content: { 'application/json': { schema: schemaOf(call.reply, 'output') } } } }
    : { 204: { description: 'Done' } }
  const refused: Record<number, ReturnType<typeof refusal>> = {}
  for (const code of new Set(refusalsOf(call))) {
    const status = statusOf(code)
    const sentence = `${code}: ${errors[code][1]}`
    refused[status] = refusal(refused[status] ? `${refused[status].description} | ${sentence}` : sentence)
  }
  return {
    ...done,
    ...refused,
    default: refusal('Whatever else stops a request: too large, not JSON, from another website, a mistake of ours'),
  }
}

export const openApi = (publicUrl: URL) => {
  const cookie = sessionCookieName(publicUrl)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const name of callNames) {
    const call: Call = calls[name]
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [call.method.toLowerCase()]: {
        operationId: name,
        summary: call.says,
        description: `For ${WHO[call.who]}.`,
        tags: [WHO[call.who]],
        security: call.who === 'anyone' ? [] : [{ session: [] }],
        parameters: parametersOf(call),
        ...(call.body
          ? {
              requestBody: {
                required: !call.body.safeParse({}).success,
                content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
              },
            }
          : {}),
        responses: responsesOf(call),
      },
    }
  }
  // Some refusals carry details, such as the right total with `priceMoved`.
  const error = z.looseObject({
    error: z.string(),
    code: z.string(),
    request_id: z.string(),
    fields: z.optional(z.record(z.string(), z.array(z.string()))),
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Dozen', version: '1', description: 'Every call the shop answers.' },
    servers: [{ url: publicUrl.origin }],
    tags: Object.values(WHO).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(error, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  }
}

const STYLE =
  'body{margin:0 auto;max-width:52rem;padding:2rem 1rem;background:#f8f3e8;color:#3b2a1e;font:17px/1.5 system-ui,sans-serif}h1{font:600 2rem Georgia,serif}a{color:#2f5d3a}section{background:#fffdf7;border-radius:14px;padding:1rem 1.5rem;margin:0 0 1rem}h2{font-size:1.05rem;margin:.25rem 0;overflow-wrap:anywhere}p{margin:.25rem 0}pre{overflow-x:auto;font-size:.8rem;background:#f3ebdb;padding:1rem;border-radius:8px}code{font-size:.95em}summary{cursor:pointer;padding:.4rem 0}'

const section = (name: string, call: Call): string => {
  const part = (label: string, schema: z.ZodMiniType | undefined, io: 'input' | 'output') =>
    schema
      ? `<details><summary>${label}</summary><pre tabindex="0">${safe(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`
      : ''
  const refusals = refusalsOf(call).map((code) => `<li>${statusOf(code)} <code>${code}</code> ${safe(errors[code][1])}</li>`)
  return `<section id="${name}"><h2><code>${call.method} ${safe(call.path)}</code></h2><p>${safe(call.says)}. For ${WHO[call.who]}. Called <code>${name}</code>.</p>
${part('Path', call.params, 'input')}${part('Query', call.query, 'input')}${part('Body', call.body, 'input')}${part('Reply', call.reply, 'output')}
<details><summary>Refusals</summary><ul>${refusals.join('')}</ul></details></section>`
}

const docsPage =
  (): string => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dozen: every call</title><style>${STYLE}</style>
<body><main><h1>Every call</h1><p>Also as <a href="/api/docs/openapi.json">OpenAPI 3.1</a>. Refusals are <code>{ error, code, request_id }</code>; input that does not fit adds <code>fields</code>.</p>
${callNames.map((name) => section(name, calls[name])).join('\n')}</main></body></html>`

export const serveDocs = (app: FastifyInstance, publicUrl: URL): void => {
  // Created on the first request: few ask for it, and startup needn't wait.
  let [html, json]: [string?, string?] = []
  app.get('/api/docs', async (request, reply) => {
    html ??= docsPage()
    return sendIfChanged(request, reply.type('text/html; charset=utf-8'), html)
  })
  app.get('/api/docs/openapi.json', async (request, reply) => {
    json ??= JSON.stringify(openApi(publicUrl))
    return sendIfChanged(request, reply.type('application/json; charset=utf-8'), json)
  })
}
