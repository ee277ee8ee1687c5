import {
  executeSwap,
  type LatchkeyOptions,
  type PreparedSend,
  type PreparedSwap,
  parseUnits,
  prepareSend,
  prepareSwap,
  type SwapToken,
} from '@latchkey/core'
import { getQueryClient, getSwapTokensQueryOptions } from '@latchkey/core/query'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  localServerSettings,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalances } from '../testing/chainClient.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { openTamperingServer, type TamperingServer } from '../testing/openTamperingServer.ts'

const { usdc, tax } = localAddresses
let chain: RunningChain
let server: TestServer
/** A server that also is the site's node; it changes the decimals that contracts return. */
let tampering: TamperingServer
let decimalsOfNode: readonly [from: number, to: number] | null = null
let fixture: MoneyFixture | null = null

beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({ env: localServerSettings(chain) })
  tampering = await openTamperingServer(async (path, init) => {
    const reply = await server.request(path, init)
    if (!path.startsWith('/v1/?') || !decimalsOfNode) return reply
    const [from, to] = decimalsOfNode.map((decimals) => decimals.toString(16).padStart(64, '0'))
    return new Response((await reply.text()).replaceAll(`"0x${from}"`, `"0x${to}"`))
  })
})
afterAll(async () => {
  await tampering.close()
  await server.close()
  await chain.close()
})
beforeEach(() => {
  decimalsOfNode = null
  tampering.tamper(null)
})
afterEach(() => {
  fixture?.latchkey.destroy()
  fixture = null
})

type Reach = 'browser' | 'session'

/** A site with the default set-up: without \`customRpcUrls\` its node is the server. */
async function openSite(reach: Reach, options: Partial<LatchkeyOptions> = {}) {
  fixture = await openMoneyFixture({
    chain,
    api: tampering.url,
    isRemote: reach === 'session',
    options: { customRpcUrls: {}, ...options },
  })
  return fixture
}

type Listing = {
  symbol: 'USDC' | 'TAX'
  listed: Partial<{ decimals: number; address: string; symbol: string }>
}

/** The server's list with a listing about one token. */
async function listedToken(
  { latchkey, network }: MoneyFixture,
  listing: Listing,
): Promise<SwapToken> {
  const id = `eip155:31337:${listing.listed.address ?? localAddresses[listing.symbol === 'USDC' ? 'usdc' : 'tax']}`
  tampering.tamper({
    path: '/v1/convert/tokens',
    tamper: () => ({
      tokens: [
        {
          name: listing.symbol,
          symbol: listing.symbol,
          decimals: 6,
          ...listing.listed,
          address: id,
        },
      ],
    }),
  })
  getQueryClient(latchkey).clear()
  const tokens = await getQueryClient(latchkey).fetchQuery(
    getSwapTokensQueryOptions(latchkey, { network }),
  )
  tampering.tamper(null)
  return tokens.find(({ address }) => address !== null) ?? expect.unreachable()
}

/** The visitor types 2.5; the list's decimals convert it. */
async function prepareListedSwap(site: MoneyFixture, listing: Listing): Promise<PreparedSwap> {
  const { latchkey, network } = site
  const sell = await listedToken(site, listing)
  const amount = parseUnits('2.5', sell.decimals)
  const buy = localSwapTokens.LATCH
  return prepareSwap(latchkey, { network, sell, buy, amount, slippageBps: 100 })
}

async function prepareListedSend(site: MoneyFixture, listing: Listing): Promise<PreparedSend> {
  const token = await listedToken(site, listing)
  const amount = parseUnits('2.5', token.decimals)
  const recipient = { address: localAccounts.bob.address, name: null }
  return prepareSend(site.latchkey, { network: site.network, token, amount, recipient })
}

const wrongDecimals = [8, 7, 5, 1, 18]
const otherCase = usdc.toLowerCase()

describe.each<Reach>(['browser', 'session'])('with a wallet over a %s', (reach) => {
  test.each(wrongDecimals)(
    'a swap and a send of USDC are rejected when list and node both say %i decimals',
    async (decimals) => {
      const site = await openSite(reach)
      decimalsOfNode = [6, decimals]
      const [before] = await readBalances(chain, [usdc], site.account.address)
      for (const address of [usdc, otherCase]) {
        const listing: Listing = { symbol: 'USDC', listed: { decimals, address } }
        const prompts = site.wallet.requests.length
        const swap = prepareListedSwap(site, listing).then((prepared) =>
          executeSwap(site.latchkey, { swap: prepared }),
        )
        expect(await errorCodeOf(swap)).toBe('token/decimals-mismatch')
        expect(await errorCodeOf(prepareListedSend(site, listing))).toBe('token/decimals-mismatch')
        const asked = site.wallet.requests.slice(prompts).map(({ method }) => method)
        expect(asked.filter((method) => /send|sign/i.test(method))).toEqual([])
      }
      expect(await readBalances(chain, [usdc], site.account.address)).toEqual([before])
    },
  )

  test('the release names USDC and its decimals, whatever the list calls it', async () => {
    const site = await openSite(reach)
    const listing: Listing = { symbol: 'USDC', listed: { symbol: 'WBTC', address: otherCase } }
    const swap = await prepareListedSwap(site, listing)
    expect(swap.sell.symbol).toBe('USDC')
    expect(swap.decimalsFrom).toEqual({ sell: 'release', buy: 'release' })
    const send = await prepareListedSend(site, listing)
    expect(send.token.symbol).toBe('USDC')
    expect(send.warnings).toContainEqual({ code: 'symbol-changed', listed: 'WBTC' })
  })
})

describe('a token that the release does not list', () => {
  test.each([20, 19, 17])(
    'is rejected when the wallet’s own node denies the %i decimals of list and server',
    async (decimals) => {
      const site = await openSite('browser')
      decimalsOfNode = [18, decimals]
      const listing: Listing = { symbol: 'TAX', listed: { decimals } }
      expect(await errorCodeOf(prepareListedSend(site, listing))).toBe('token/decimals-mismatch')
      expect(await errorCodeOf(prepareListedSwap(site, listing))).toBe('token/decimals-mismatch')
    },
  )

  test('is rejected when the site’s own node denies the decimals of list and server', async () => {
    const own = { customRpcUrls: { [`eip155:${chain.chainId}`]: [{ url: chain.url }] } }
    const site = await openSite('session', own)
    decimalsOfNode = [18, 20]
    const listing: Listing = { symbol: 'TAX', listed: { decimals: 20 } }
    expect(await errorCodeOf(prepareListedSend(site, listing))).toBe('token/decimals-mismatch')
  })

  test('names the node that read its decimals', async () => {
    const honest: Listing = { symbol: 'TAX', listed: { decimals: 18 } }
    const browser = await openSite('browser')
    expect((await prepareListedSend(browser, honest)).decimalsFrom).toBe('wallet')
    browser.latchkey.destroy()
    const own = { customRpcUrls: { [`eip155:${chain.chainId}`]: [{ url: chain.url }] } }
    const site = await openSite('session', own)
    expect((await prepareListedSend(site, honest)).decimalsFrom).toBe('site')
  })

  test('is marked when the server alone says its decimals, also with the symbol of a known token', async () => {
    const site = await openSite('session')
    const honest: Listing = { symbol: 'TAX', listed: { decimals: 18 } }
    const send = await prepareListedSend(site, honest)
    expect(send.decimalsFrom).toBe('server')
    expect(send.warnings.map(({ code }) => code)).toContain('decimals-by-server')
    const twin: Listing = { symbol: 'USDC', listed: { decimals: 18, address: tax } }
    const disguised = await prepareListedSend(site, twin)
    expect(disguised.decimalsFrom).toBe('server')
    expect(disguised.warnings).toContainEqual({ code: 'symbol-changed', listed: 'USDC' })
  })

  test('is marked when server and node listing together about its decimals', async () => {
    const site = await openSite('session')
    decimalsOfNode = [18, 17]
    const listing: Listing = { symbol: 'TAX', listed: { decimals: 17 } }
    const send = await prepareListedSend(site, listing)
    expect(send.decimalsFrom).toBe('server')
    expect(send.amount).toBe(25n * 10n ** 16n)
  })
})
