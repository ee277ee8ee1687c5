import {
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import { historyEndpoint, onrampOrderEndpoint, onrampUrlEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import {
  type Address,
  createPublicClient,
  erc20Abi,
  formatEther,
  http,
  parseUnits,
  toHex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../createTestServer.ts'
import { sandboxOnramp } from './sandboxOnramp.ts'
import { settleOrder } from './settleOrder.ts'

let chain: RunningChain
let server: TestServer

const sandbox = {
  id: 'sandbox',
  chainId: 'eip155:31337',
  treasuryKey: localAccounts.alice.privateKey,
  currencies: { EUR: 1.1 },
} as const

const settings = { ...sandbox, name: 'Sandbox', accountSharedBy: ['sandbox'] }

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({
    env: localServerSettings(chain),
    onrampExtension: sandboxOnramp(sandbox),
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

let buyer: Address
let made = 0
beforeEach(() => {
  made += 1
  buyer = toHex(0xb0b0000 + made, { size: 20 })
})

const client = () => createPublicClient({ chain: toViemChain(chain), transport: http(chain.url) })

async function newSession(assets: string[] = ['ETH'], presetFiatAmount = 100): Promise<string> {
  const response = await server.request('/v1/generators/onrampurl', {
    method: 'POST',
    body: JSON.stringify({
      destinationWallets: [{ address: buyer, blockchains: ['ethereum'], assets }],
      defaultNetwork: 'ethereum',
      partnerUserId: buyer,
      defaultExperience: 'buy',
      presetFiatAmount,
    }),
  })
  const { url } = v.parse(onrampUrlEndpoint.reply, await response.json())
  return new URL(url).searchParams.get('session') ?? ''
}

const PATH = '/v1/onramp/sandbox'

async function see(path: string, query: Record<string, string>): Promise<Response> {
  return server.app.request(`${PATH}${path}?${new URLSearchParams(query)}`)
}

/** The form fields of the review page, as the browser sends them. */
async function termsFor(session: string, choice: Record<string, string> = {}): Promise<string> {
  const order = { session, step: 'review', asset: 'ETH', amount: '100', ...choice }
  const page = await (await see('/checkout', order)).text()
  return /name="terms" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

const goodCard = { number: '4242 4242 4242 4242', expiry: '12/49', code: '123' }

async function pay(session: string, terms: string, card: Record<string, string> = goodCard) {
  return server.app.request(`${PATH}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ session, terms, ...card }).toString(),
  })
}

async function untilPaid(session: string): Promise<void> {
  await expect
    .poll(async () => (await see('/receipt', { session })).text())
    .toContain('Paid out. You can close this window.')
}

describe('the checkout', () => {
  test('the onramp sandbox checkout transfers exactly the shown amount on-chain', async () => {
    const session = await newSession()
    const review = await (
      await see('/checkout', { session, step: 'review', asset: 'ETH', amount: '100' })
    ).text()
    const shown = /<strong>([\d.]+) ETH<\/strong>/.exec(review)?.[1]
    const paid = await pay(session, await termsFor(session))
    expect(paid.status).toBe(303)
    await untilPaid(session)
    expect(formatEther(await client().getBalance({ address: buyer }))).toBe(shown)
  })

  test('the onramp sandbox checkout pays out tokens', async () => {
    const session = await newSession(['USDC'])
    await pay(session, await termsFor(session, { asset: 'USDC', method: 'ach_bank_account' }), {})
    await untilPaid(session)
    const balance = await client().readContract({
      address: localAddresses.usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [buyer],
    })
    expect(balance).toBeGreaterThan(parseUnits('97', 6))
  })

  test('the onramp sandbox checkout pays out once for several submits', async () => {
    const session = await newSession()
    const terms = await termsFor(session)
    await Promise.all(Array.from({ length: 5 }, () => pay(session, terms)))
    await Promise.all(Array.from({ length: 5 }, () => see('/receipt', { session })))
    await untilPaid(session)
    const once = await client().getBalance({ address: buyer })
    await pay(session, terms)
    await untilPaid(session)
    expect(await client().getBalance({ address: buyer })).toBe(once)
    expect(Number(formatEther(once))).toBeLessThan(0.034)
  })

  test('the onramp sandbox checkout has a CSP without scripts, foreign assets and framing', async () => {
    const response = await see('/checkout', { session: await newSession() })
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    const page = await response.text()
    expect(page).not.toMatch(/<script|https?:\/\//i)
  })

  test('the onramp sandbox checkout escapes user input', async () => {
    const session = await newSession(['"><script>alert(1)</script>'])
    const amount = '"><img src=x onerror=alert(1)>'
    const page = await (await see('/checkout', { session, step: 'review', amount })).text()
    expect(page).not.toMatch(/<script|<img/)
  })

  test.each([
    ['an invalid number', { ...goodCard, number: '4242 4242 4242 4241' }, 'not a card number'],
    ['an expired card', { ...goodCard, expiry: '01/20' }, 'has expired'],
    ['a short code', { ...goodCard, code: '1' }, 'security code'],
  ])(
    'the onramp sandbox checkout shows an error for %s and the form again',
    async (_, card, words) => {
      const session = await newSession()
      const terms = await termsFor(session)
      expect(await (await pay(session, terms, card)).text()).toContain(words)
      expect((await pay(session, terms)).status).toBe(303)
    },
  )

  test('the onramp sandbox checkout pays nothing out for a declined card', async () => {
    const session = await newSession()
    await pay(session, await termsFor(session), { ...goodCard, number: '4000 0000 0000 0002' })
    expect(await (await see('/receipt', { session })).text()).toContain('did not go through')
    expect(await client().getBalance({ address: buyer })).toBe(0n)
  })

  test.each(['5', '100000', '1.234', 'abc', '-5'])(
    'the onramp sandbox checkout shows the amount form again for the amount %s',
    async (amount) => {
      const session = await newSession()
      const page = await (
        await see('/checkout', { session, step: 'review', asset: 'ETH', amount })
      ).text()
      expect(page).toContain('role="alert"')
      expect(page).not.toContain('name="terms"')
    },
  )

  test('the onramp sandbox checkout rejects a changed or expired checkout URL', async () => {
    const session = await newSession()
    const changed = `${session.slice(0, 20)}x${session.slice(21)}`
    expect((await see('/checkout', { session: changed })).status).toBe(400)
    const other = await newSession()
    expect((await pay(other, await termsFor(session))).status).toBe(400)
    server.clock.advance(3_600_000)
    expect((await see('/checkout', { session })).status).toBe(400)
  })
})

test('a second server settles the onramp sandbox order of a crashed server once', async () => {
  const session = await newSession()
  await pay(session, await termsFor(session))
  const [order] = await server.db.query(
    v.object({ id: v.string() }),
    `SELECT id FROM onramp_orders WHERE status = 'created'`,
  )
  const other = await createTestServer({
    env: localServerSettings(chain),
    onrampExtension: sandboxOnramp(sandbox),
    databaseUrl: server.databaseUrl,
  })
  await Promise.all([
    settleOrder(other.context, settings, order?.id ?? ''),
    settleOrder(server.context, settings, order?.id ?? ''),
  ])
  await untilPaid(session)
  expect(Number(formatEther(await client().getBalance({ address: buyer })))).toBeLessThan(0.034)
  await other.close()
})

test('the history endpoint with `onramp` lists the purchases of the project with their status', async () => {
  const session = await newSession()
  await pay(session, await termsFor(session))
  await untilPaid(session)
  const response = await server.request(`/v1/account/${buyer}/history?onramp=sandbox`)
  const { data } = v.parse(historyEndpoint.reply, await response.json())
  expect(data).toMatchObject([
    {
      metadata: {
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        sentFrom: 'Sandbox',
        sentTo: buyer,
      },
      transfers: [{ direction: 'in', fungible_info: { symbol: 'ETH' } }],
    },
  ])
  const all = await server.request(`/v1/account/${buyer}/history?onramp=all`)
  expect(v.parse(historyEndpoint.reply, await all.json()).data).toEqual(data)
  const order = await server.request(`/v1/onramp/orders/${data[0]?.id}`)
  expect(v.parse(onrampOrderEndpoint.reply, await order.json())).toMatchObject({
    status: 'success',
    transactionHash: data[0]?.metadata.hash,
  })
})
