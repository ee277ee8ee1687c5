import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatMessage, type SignInMessage } from '@latchkey/siwx'
import {
  farcasterLoginEndpoint,
  finishFarcasterLoginEndpoint,
  socialsEndpoint,
} from '@latchkey/wire'
import { numberToHex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/createTestServer.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { type Mailbox, startMailbox } from '../../testing/startMailbox.ts'
import {
  embeddedEnv,
  openVaultBrowser,
  siteOrigin,
  vaultOrigin,
} from '../../testing/vaultBrowser.ts'

const custody = privateKeyToAccount(`0x${'44'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'55'.repeat(32)}`)
const site = siteOrigin
let mailbox: Mailbox
let node: FakeNode
let relay: Server
let server: TestServer
/** The message that the Farcaster app has sent to the relay, or null. */
let approved: Record<string, unknown> | null = null
let nonce = ''

beforeAll(async () => {
  mailbox = await startMailbox()
  // The registry: the custody address owns fid 7; no other address owns a fid.
  node = await startFakeNode({
    chainId: 10,
    answer(method, params) {
      if (method !== 'eth_call') return '0xa'
      const text = JSON.stringify(params).toLowerCase()
      const owns = text.includes(custody.address.slice(2).toLowerCase())
      return pad(numberToHex(owns ? 7 : 0))
    },
  })
  relay = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/v1/channel') {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      nonce = JSON.parse(Buffer.concat(chunks).toString()).nonce
      const url = 'https://farcaster.xyz/~/siwf?channelToken=c1'
      return response.end(JSON.stringify({ channelToken: 'c1', url, nonce }))
    }
    const isOurs = request.headers.authorization === 'Bearer c1'
    const body = approved && isOurs ? { state: 'completed', ...approved } : { state: 'pending' }
    return response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const relayUrl = `http://localhost:${(relay.address() as AddressInfo).port}`
  server = await createTestServer({
    projects: [{ id: 'test', origins: [siteOrigin] }],
    chains: { 'eip155:10': [node.url] },
    env: {
      ...embeddedEnv(mailbox),
      SOCIALS: JSON.stringify({ farcaster: { clientId: '', relayUrl } }),
    },
  })
})
afterAll(async () => {
  await server.close()
  relay.close()
  await node.close()
  await mailbox.close()
})

async function approve(change: Partial<SignInMessage> = {}, signer = custody) {
  const message = formatMessage({
    domain: new URL(vaultOrigin).host,
    accountAddress: signer.address,
    chainId: 'eip155:10',
    uri: vaultOrigin,
    version: '1',
    nonce,
    issuedAt: new Date(server.clock.now()).toISOString(),
    statement: 'Farcaster Auth',
    resources: ['farcaster://fid/7'],
    ...change,
  })
  const signature = await signer.signMessage({ message })
  approved = { message, signature, fid: 7, username: 'alice' }
}

async function begin() {
  approved = null
  const browser = await openVaultBrowser(server, mailbox)
  const { flowId, flowSecret, url } = await browser.call(farcasterLoginEndpoint, { site })
  return { browser, flow: { flowId, flowSecret }, url }
}

test('a Farcaster QR code that is approved in the app logs in, the second time as the same user', async () => {
  const users: string[] = []
  for (let time = 0; time < 2; time++) {
    const { browser, flow, url } = await begin()
    expect(url).toContain('farcaster.xyz')
    await approve()
    const { session } = await browser.call(finishFarcasterLoginEndpoint, flow)
    expect(session?.user).toMatchObject({ userName: 'alice', email: null })
    users.push(session?.user.id ?? '')
    expect((await browser.ask(finishFarcasterLoginEndpoint, flow)).code).toBe('embedded/flow-over')
  }
  expect(new Set(users).size).toBe(1)
})

test('the server lists farcaster among the configured social logins', async () => {
  const browser = await openVaultBrowser(server, mailbox)
  expect((await browser.call(socialsEndpoint, {})).socials).toEqual(['farcaster'])
})

test.each<[string, () => Promise<void>]>([
  ['a signer who does not own the fid', () => approve({}, stranger)],
  ['another fid than the signer’s', () => approve({ resources: ['farcaster://fid/8'] })],
  ['two fids', () => approve({ resources: ['farcaster://fid/7', 'farcaster://fid/8'] })],
  ['no fid', () => approve({ resources: [] })],
  ['the nonce of another login', () => approve({ nonce: 'abcdefgh12345678' })],
  ['another site', () => approve({ domain: 'evil.example', uri: 'https://evil.example' })],
  ['another chain', () => approve({ chainId: 'eip155:1' })],
  [
    'a changed message',
    async () => {
      await approve()
      approved = { ...approved, message: String(approved?.message).replace('fid/7', 'fid/9') }
    },
  ],
])('a Farcaster answer with %s opens no session', async (_, answer) => {
  const { browser, flow } = await begin()
  await answer()
  const reply = await browser.ask(finishFarcasterLoginEndpoint, flow)
  expect(reply).toMatchObject({ status: 401, code: 'embedded/social-failed' })
})

test('the server rejects a Farcaster login that another browser started', async () => {
  const { flow } = await begin()
  await approve()
  const attacker = await openVaultBrowser(server, mailbox)
  expect((await attacker.ask(finishFarcasterLoginEndpoint, flow)).code).toBe('embedded/flow-over')
})
