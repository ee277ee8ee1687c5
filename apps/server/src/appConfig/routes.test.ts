import { appConfigEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'shop', origins: ['https://shop.example', 'https://*.shop.example'] },
      { id: 'open', origins: ['*'] },
    ],
  })
})
afterAll(() => server.close())

test('the origins endpoint returns a project’s allowed origins', async () => {
  const response = await server.request('/projects/v1/origins?projectId=shop')
  expect(await response.json()).toEqual({
    allowedOrigins: ['https://shop.example', 'https://*.shop.example'],
  })
})

test('an endpoint rejects an unknown project with 401 and the documented error body', async () => {
  const response = await server.request('/appkit/v1/config?projectId=unknown')
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({
    status: 'FAILED',
    code: 'app/invalid-project-id',
    reasons: [{ field: 'projectId' }],
  })
})

test('an endpoint rejects a page whose origin is not on the project’s list with 403 and CORS headers', async () => {
  const response = await server.request('/appkit/v1/config?projectId=shop', {
    headers: { origin: 'https://evil.example' },
  })
  expect(response.status).toBe(403)
  expect(response.headers.get('access-control-allow-origin')).toBe('https://evil.example')
})

test('an endpoint accepts a page on a subdomain that a wildcard of the project’s origins allows', async () => {
  const response = await server.request('/appkit/v1/config?projectId=shop', {
    headers: { origin: 'https://eu.shop.example' },
  })
  expect(response.status).toBe(200)
})

test('the project configuration lists the suffixes of names, and no logins without an embedded wallet', async () => {
  const response = await server.request('/appkit/v1/config?projectId=open')
  const config = v.parse(appConfigEndpoint.reply, await response.json())
  expect(config.nameSuffixes).toEqual(['.latchkey.id'])
  expect(config.features).toContainEqual({ id: 'social_login', isEnabled: true, config: null })
})

test('the project configuration switches Buy off on a server without an onramp provider', async () => {
  const response = await server.request('/appkit/v1/config?projectId=open')
  const config = v.parse(appConfigEndpoint.reply, await response.json())
  expect(config.features).toContainEqual({ id: 'onramp', isEnabled: false, config: [] })
})
