import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const origin = 'https://shop.example'
const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const opened: TestServer[] = []

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})

async function open(env: Record<string, string>): Promise<TestServer> {
  const server = await createTestServer({ projects: [{ id: 'test', origins: [origin] }], env })
  opened.push(server)
  return server
}

/** Signs in as an older AppKit client does: with its text and its additional fields. */
async function signIn(server: TestServer): Promise<Response> {
  const { nonce, token, issuedAt } = await (
    await server.request('/auth/v1/nonce', { headers: { origin } })
  ).json()
  const message = `shop.example wants you to sign in with your **blockchain** account:
${account.address.toLowerCase()}

URI: https://shop.example/cart?item=7
Version: 1
Chain ID: 1
Nonce: ${nonce}
Issued At: ${issuedAt}`
  const body = JSON.stringify({
    message,
    signature: await account.signMessage({ message }),
    clientId: null,
    walletInfo: { type: 'extension', name: 'W' },
  })
  const headers = { origin, 'x-nonce-jwt': `Bearer ${token}` }
  return server.request('/auth/v1/authenticate', { method: 'POST', headers, body })
}

test('the sign-in endpoint rejects the looser text of older AppKit clients by default', async () => {
  const reply = await signIn(await open({}))
  expect(reply.status).toBe(400)
  expect((await reply.json()).code).toBe('signin/malformed-message')
})

test('the sign-in endpoint accepts the looser text with SIGN_IN_LEGACY_TEXT', async () => {
  const server = await open({ SIGN_IN_LEGACY_TEXT: 'true' })
  const { token } = await (await signIn(server)).json()
  const headers = { origin, authorization: `Bearer ${token}` }
  const me = await (await server.request('/auth/v1/me', { headers })).json()
  expect(me).toMatchObject({ address: account.address, chainId: 1 })
})
