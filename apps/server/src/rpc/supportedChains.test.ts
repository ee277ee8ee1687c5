import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

test('GET /v1/supported-chains lists the networks that the server serves', async () => {
  const server = await createTestServer({
    chains: {
      'eip155:1': { rpc: ['http://127.0.0.1:9'] },
      'eip155:10': { rpc: ['http://127.0.0.1:9'] },
    },
  })
  const response = await server.request('/v1/supported-chains?projectId=test')
  expect(await response.json()).toMatchObject({ http: ['eip155:1', 'eip155:10'] })
  await server.close()
})
