import { formatMessage } from '@latchkey/siwx'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const origin = 'https://shop.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
let server: TestServer

beforeAll(async () => {
  server = await createTestServer({
    projects: [{ id: 'test', origins: [origin] }],
    env: { SIGN_IN_CHAINS: 'eip155:1, eip155:8453' },
  })
})
afterAll(() => server.close())

async function signIn(chainId: `eip155:${number}`): Promise<[number, string | undefined]> {
  const nonceReply = await server.request('/auth/v1/nonce', { headers: { origin } })
  const { nonce, token, issuedAt } = await nonceReply.json()
  const site = { domain: 'shop.example', uri: origin, version: '1' as const }
  const accountAddress = account.address
  const message = formatMessage({ ...site, accountAddress, chainId, nonce, issuedAt })
  const signature = await account.signMessage({ message })
  const reply = await server.request('/auth/v1/authenticate', {
    method: 'POST',
    headers: { origin, 'x-nonce-jwt': `Bearer ${token}` },
    body: JSON.stringify({ message, signature }),
  })
  return [reply.status, (await reply.json()).code]
}

test('with SIGN_IN_CHAINS the sign-in endpoint accepts messages for those networks only', async () => {
  expect((await signIn('eip155:1'))[0]).toBe(200)
  expect((await signIn('eip155:8453'))[0]).toBe(200)
  expect(await signIn('eip155:84531')).toEqual([401, 'signin/wrong-chain'])
  expect(await signIn('eip155:10')).toEqual([401, 'signin/wrong-chain'])
})

test('the server refuses to start with a network in SIGN_IN_CHAINS that is no CAIP-2 id', async () => {
  await expect(createTestServer({ env: { SIGN_IN_CHAINS: 'eip155:1,8453' } })).rejects.toThrow(
    'SIGN_IN_CHAINS',
  )
})
