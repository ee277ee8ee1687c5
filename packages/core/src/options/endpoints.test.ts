import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { resolveOptions } from './resolveOptions.ts'

const base = { projectId: 'shop', networks: [testNetwork(1)] } as const

test.each(['api.shop.example', '/api', 'ftp://shop.example', 'javascript:alert(1)'])(
  'the endpoint %j is ignored and reported',
  (api) => {
    const relay = 'wss://relay.example'
    const { resolved, problems } = resolveOptions({ ...base, endpoints: { api, relay } })
    expect(problems).toEqual([{ code: 'options/invalid', option: 'endpoints.api' }])
    expect(resolved.endpoints).toMatchObject({ api: '', relay })
  },
)

test('an empty endpoint is no endpoint and no problem', () => {
  expect(resolveOptions({ ...base, endpoints: { api: '' } })).toMatchObject({
    resolved: { endpoints: null },
    problems: [],
  })
})
