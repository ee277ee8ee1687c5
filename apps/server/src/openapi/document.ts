import type { Endpoint } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { ServedEndpoint } from '../http/served.ts'
import { type OtherRoute, otherRoutes } from './otherRoutes.ts'

export type Json = { [key: string]: unknown }
export type Operation = {
  summary: string
  parameters: Json[]
  requestBody?: Json
  responses: Json
}
export type Document = {
  openapi: '3.1.0'
  info: Json
  paths: Record<string, Record<string, Operation>>
  components: Json
}

const PROJECT_PARAMETER: Json = {
  name: 'projectId',
  in: 'query',
  required: true,
  description: 'Your project; in the body of a POST it does as well.',
  schema: { type: 'string' },
}

const ERROR_DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'The request does not fit its description',
  401: 'Unknown project, or a signature that does not fit',
  403: "The page's origin is not on the project's list",
  422: 'The body is not JSON',
  429: 'Too many requests: see Retry-After',
  503: 'An upstream did not answer in time',
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['status', 'reasons', 'code', 'requestId'],
  properties: {
    status: { const: 'FAILED' },
    reasons: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, description: { type: 'string' } },
      },
    },
    code: { type: 'string' },
    requestId: { type: 'string' },
  },
}

/** Builds the OpenAPI document from the endpoints that the app serves. */
export function buildDocument(served: readonly ServedEndpoint[]): Document {
  const paths = new Map<string, Document['paths'][string]>()
  for (const { endpoint, access } of served) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const method = endpoint.method.toLowerCase()
    paths.set(path, { ...paths.get(path), [method]: describeEndpoint(endpoint, access) })
  }
  for (const route of otherRoutes) {
    paths.set(route.path, { ...paths.get(route.path), [route.method]: describeOther(route) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey server',
      version: '1',
      description: 'Everything the Latchkey widget asks for, on one origin.',
    },
    paths: Object.fromEntries(paths),
    components: { schemas: { Error: ERROR_SCHEMA } },
  }
}

const objectSchema = v.looseObject({
  properties: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
  required: v.optional(v.array(v.string()), []),
})

/** Input and reply as JSON on the wire: before amounts become `bigint` and lists are split. */
export function jsonSchemaOf(schema: v.GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
  return rest
}

function describeEndpoint(endpoint: Endpoint, access: ServedEndpoint['access']): Operation {
  const { properties, required } = v.parse(objectSchema, jsonSchemaOf(endpoint.input))
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const isGet = endpoint.method === 'GET'
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path', ownValue(properties, name), true)),
    ...(isGet ? rest : []).map((name) =>
      parameter(name, 'query', ownValue(properties, name), required.includes(name)),
    ),
    ...(access === 'project' && !rest.includes('projectId') ? [PROJECT_PARAMETER] : []),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, ownValue(properties, name)])),
    required: required.filter((name) => rest.includes(name)),
  }
  return {
    summary: endpoint.summary,
    parameters,
    ...(isGet ? {} : { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: responses({ 'application/json': { schema: jsonSchemaOf(endpoint.reply) } }),
  }
}

function parameter(
  name: string,
  place: 'path' | 'query',
  schema: Json | undefined,
  required: boolean,
): Json {
  return { name, in: place, required, schema: schema ?? { type: 'string' } }
}

function describeOther(route: OtherRoute): Operation {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return {
    summary: route.summary,
    parameters: [
      ...inPath.map((name) => parameter(name, 'path', undefined, true)),
      ...(route.query ?? []).map((name) => parameter(name, 'query', undefined, false)),
      ...(route.needsProject ? [PROJECT_PARAMETER] : []),
    ],
    ...(route.body
      ? { requestBody: { description: route.body, content: { 'application/json': {} } } }
      : {}),
    responses: responses({ [route.replyType]: {} }),
  }
}

function responses(content: Json): Json {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const failures = Object.entries(ERROR_DESCRIPTIONS).map(([status, description]) => [
    status,
    { description, content: error },
  ])
  return { 200: { description: 'Done', content }, ...Object.fromEntries(failures) }
}
