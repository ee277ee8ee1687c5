import * as wire from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the OpenAPI document describes every endpoint of wire, and all of them are served', async () => {
  const { paths } = await (await server.request('/openapi.json')).json()
  const calls = Object.values(wire).flatMap((value) =>
    typeof value === 'object' && 'path' in value && 'reply' in value ? [value] : [],
  )
  expect(calls.length).toBeGreaterThan(30)
  const missing = calls.filter(
    ({ path, method }) => !paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
  )
  expect(missing.map(({ path }) => path)).toEqual([])
})

test('the OpenAPI document describes parameters, body and errors of an endpoint', async () => {
  const { paths } = await (await server.request('/openapi.json')).json()
  const { parameters, responses } = paths['/v1/account/{address}/balance'].get
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'address', in: 'path', required: true }),
  )
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'projectId', in: 'query' }))
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '429']))
  const { requestBody } = paths['/e'].post
  const { schema } = requestBody.content['application/json']
  expect(schema.required).toEqual(expect.arrayContaining(['eventId', 'props']))
})

test('the server renders the OpenAPI document as one HTML page without scripts or foreign assets', async () => {
  const response = await server.request('/docs')
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
  expect(page).toContain('/v1/account/{address}/balance')
  expect(page).not.toMatch(/<script|https?:\/\/|src=/)
})
