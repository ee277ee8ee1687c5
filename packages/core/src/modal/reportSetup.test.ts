import { createTestServer, type TestServer } from '@latchkey/server/testing'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../../test/honestServer.ts'
import { fetchServerConfig } from '../api/serverConfigQuery.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { memoryStorage } from '../storage/memoryStorage.ts'
import { closeAlert } from './showAlert.ts'
import type { UiEvent } from './uiEvents.ts'

let server: TestServer

beforeAll(async () => {
  const projects = [{ id: 'shop', origins: ['https://shop.example'] }]
  server = await createTestServer({ listen: true, projects })
})
afterAll(() => server.close())

function open(api: string, options: { projectId?: string; debug?: boolean } = {}) {
  const latchkey = createLatchkey({
    projectId: 'shop',
    networks: [testNetwork(1)],
    storage: memoryStorage(),
    endpoints: { api },
    debug: true,
    ...options,
  })
  const events: UiEvent[] = []
  internals(latchkey).ui.watch((event) => events.push(event))
  return { latchkey, events }
}

/** Asks again, as another view would. */
async function askTwice(latchkey: Latchkey): Promise<void> {
  await fetchServerConfig(latchkey)
  closeAlert(latchkey)
  getQueryClient(latchkey).clear()
  await fetchServerConfig(latchkey)
}

test('a project id that the server does not know is reported to the developer once', async () => {
  const api = server.url ?? ''
  const { latchkey, events } = open(api, { projectId: 'other' })
  await fetchServerConfig(latchkey)
  const problem = { code: 'app/invalid-project-id', detail: api }
  expect(internals(latchkey).alert.getState()).toEqual({ open: true, variant: 'error', ...problem })
  await askTwice(latchkey)
  expect(internals(latchkey).alert.getState().open).toBe(false)
  expect(events).toEqual([{ type: 'setupProblem', ...problem }])
})

test('an origin that the project does not allow is reported to the developer once', async () => {
  const headers = { origin: 'https://other.example' }
  const refused = await server.request('/appkit/v1/config?projectId=shop', { headers })
  const json = await refused.json()
  // Node's fetch sends no Origin header, so the server's reply to a page's request is replayed.
  const replay = await startServer(() => ({ status: refused.status, json }))
  const { latchkey, events } = open(replay.url)
  await askTwice(latchkey)
  expect(refused.status).toBe(403)
  expect(events).toEqual([
    { type: 'setupProblem', code: 'app/origin-not-allowed', detail: replay.url },
  ])
  await replay.close()
})

test.each([
  ['tells no version', { json: { features: [] } }],
  ['does not know the call', { status: 404 }],
])('a server that %s is reported as older than the widget', async (_, reply) => {
  const old = await startServer(() => reply)
  const { latchkey, events } = open(old.url)
  await askTwice(latchkey)
  expect(events).toEqual([{ type: 'setupProblem', code: 'app/server-outdated', detail: old.url }])
  await old.close()
})

test('each option that cannot be used is reported to the developer', () => {
  const wrong = { themeMode: 'pink', language: 7 } as object
  const { events } = open('shop.example', { projectId: '', ...wrong })
  expect(events).toEqual([
    { type: 'setupProblem', code: 'options/no-project-id', detail: 'projectId' },
    { type: 'setupProblem', code: 'options/invalid', detail: 'themeMode' },
    { type: 'setupProblem', code: 'options/invalid', detail: 'language' },
    { type: 'setupProblem', code: 'options/invalid', detail: 'endpoints.api' },
  ])
})

test('without debug a setup problem opens no alert, but the event for the console warning is emitted', async () => {
  const { latchkey, events } = open(server.url ?? '', { projectId: 'other', debug: false })
  await fetchServerConfig(latchkey)
  expect(internals(latchkey).alert.getState().open).toBe(false)
  expect(events).toHaveLength(1)
})

test('the developer gets no report of a working setup, nor of an error that is not about the setup', async () => {
  const fine = open(server.url ?? '')
  await fetchServerConfig(fine.latchkey)
  const other = await startServer(() => ({ status: 403, json: { code: 'signin/refused' } }))
  const refused = open(other.url)
  await fetchServerConfig(refused.latchkey)
  expect([...fine.events, ...refused.events]).toEqual([])
  await other.close()
})
