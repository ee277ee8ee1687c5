import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { executeSend, type LatchkeyOptions, prepareSend, requestRpc } from '@latchkey/core'
import { internals, type RequestPreview, registerSigningGate } from '@latchkey/core/internal'
import { getQueryClient, getTokensQueryOptions } from '@latchkey/core/query'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainClient } from '../testing/chainClient.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { startSlowNode } from '../testing/startSlowNode.ts'

const { alice, erin, mallory } = localAccounts
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())

type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  sendAsync?(payload: object, tell: (error: unknown, reply?: unknown) => void): void
}
type Site = MoneyFixture & {
  provider: Provider
  shown: RequestPreview[]
  decide(decision: 'continue' | 'cancel'): void
}

async function open(
  options: Partial<LatchkeyOptions> = {},
  fixtureOptions: { isRemote?: boolean } = {},
): Promise<Site> {
  const fixture = await openMoneyFixture({ chain, options, ...fixtureOptions })
  const shown: RequestPreview[] = []
  let decision: 'continue' | 'cancel' = 'cancel'
  registerSigningGate(fixture.latchkey, async (preview) => {
    shown.push(preview)
    return decision
  })
  const client = await internals(fixture.latchkey).chain('eip155')
  await expect.poll(() => client.provider()).not.toBeNull()
  const provider = client.provider() as Provider
  return {
    ...fixture,
    provider,
    shown,
    decide: (next) => {
      decision = next
    },
  }
}

const payment = {
  method: 'eth_sendTransaction',
  params: [{ from: alice.address, to: erin.address, value: '0x1' }],
}
const data = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [mallory.address, maxUint256],
})
const drain = {
  method: 'eth_sendTransaction',
  params: [{ from: alice.address, to: localAddresses.usdc, data }],
}
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  )

describe.each([{ isRemote: false }, { isRemote: true }])('a site’s request (%o)', (reach) => {
  test('the guarded provider passes a request without risk to the wallet without a review', async () => {
    const { provider, wallet, shown } = await open({}, reach)
    await provider.request(payment)
    expect(wallet.sent).toHaveLength(1)
    expect(shown).toEqual([])
  })

  test('the guarded provider shows a risky request before the wallet gets it, and cancelling it throws code 4001', async () => {
    const { provider, wallet, shown } = await open({}, reach)
    expect(await failure(provider.request(drain))).toMatchObject({ code: 4001 })
    expect(wallet.sent).toHaveLength(0)
    expect(shown).toMatchObject([
      { method: 'eth_sendTransaction', isOrdinary: false, account: alice.address },
    ])
    expect(shown[0]?.dangers.map(({ code }) => code)).toContain('allowance-unlimited')
  })

  test('the guarded provider passes a risky request to the wallet after the visitor confirms it', async () => {
    const { provider, wallet, decide } = await open({}, reach)
    decide('continue')
    await provider.request(drain)
    expect(wallet.sent).toHaveLength(1)
  })
})

test('the guarded provider passes the reviewed parameters to the wallet even if the page changes its objects meanwhile', async () => {
  const { provider, wallet, shown } = await open()
  const transaction: Record<string, unknown> = {
    from: alice.address,
    to: erin.address,
    value: '0x1',
  }
  const sent = provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  Object.assign(transaction, { to: localAddresses.usdc, data, value: '0x0' })
  await sent
  expect(shown).toEqual([])
  const [hash = '0x'] = wallet.sent
  const { to, value } = await chainClient(chain).getTransaction({ hash })
  expect([to?.toLowerCase(), value]).toEqual([erin.address.toLowerCase(), 1n])
})

test('the guarded provider reviews requests that the page sends with the legacy methods send and sendAsync', async () => {
  const { provider, wallet, shown } = await open()
  // Wallets of that time still have it.
  Object.assign(wallet.provider, { sendAsync: () => {} })
  const answer = await new Promise((resolve) =>
    provider.sendAsync?.({ id: 1, ...drain }, (error) => resolve(error)),
  )
  expect(answer).toMatchObject({ code: 4001 })
  expect(shown).toHaveLength(1)
  expect(wallet.sent).toHaveLength(0)
})

test('safety.preview "always" shows every request, "off" shows none', async () => {
  const always = await open({ safety: { preview: 'always' } })
  expect(await failure(always.provider.request(payment))).toMatchObject({ code: 4001 })
  expect(always.shown).toMatchObject([{ isOrdinary: true, dangers: [] }])
  const off = await open({ safety: { preview: 'off' } })
  await off.provider.request(drain)
  expect(off.shown).toEqual([])
})

test('the request guard reviews requests that the page sends with requestRpc', async () => {
  const { latchkey, wallet } = await open()
  const work = requestRpc(latchkey, { namespace: 'eip155', ...drain })
  expect(await failure(work)).toMatchObject({ code: 'wallet/rejected' })
  expect(wallet.sent).toHaveLength(0)
})

test('the request guard does not review a request of Latchkey’s own screens again', async () => {
  const { latchkey, network, wallet, shown } = await open({ safety: { preview: 'always' } })
  const recipient = { address: erin.address, name: null }
  const order = { network, token: localSwapTokens.ETH, amount: 1n, recipient }
  await executeSend(latchkey, { transfer: await prepareSend(latchkey, order) })
  expect(wallet.sent).toHaveLength(1)
  expect(shown).toEqual([])
})

describe('a request that no node simulates in time', () => {
  async function openSilent(): Promise<Site & { close(): void }> {
    const silent = createServer(() => {
      // Never an answer.
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const site = await open({ customRpcUrls: { 'eip155:31337': [{ url }] } })
    const close = () => {
      silent.closeAllConnections()
      silent.close()
    }
    return { ...site, close }
  }
  const codes = ({ shown }: Site) => shown.at(-1)?.dangers.map(({ code }) => code)

  test('the request guard shows a request that no node simulates as not simulated, even a payment', async () => {
    const site = await openSilent()
    expect(await failure(site.provider.request(payment))).toMatchObject({ code: 4001 })
    expect(site.wallet.sent).toHaveLength(0)
    expect(site.shown).toMatchObject([{ simulation: 'unavailable', isOrdinary: false }])
    expect(codes(site)).toEqual(['not-simulated'])
    site.close()
  })

  test('the request guard assesses a request that no node simulates by its bytes: a paid unknown contract, an unlimited allowance', async () => {
    const site = await openSilent()
    const [fields] = payment.params
    const unread = { ...payment, params: [{ ...fields, data: '0x12345678' }] }
    expect(await failure(site.provider.request(unread))).toMatchObject({ code: 4001 })
    expect(codes(site)).toEqual(['unknown-call', 'pays-unknown-call', 'not-simulated'])
    expect(await failure(site.provider.request(drain))).toMatchObject({ code: 4001 })
    expect(codes(site)).toEqual(['allowance', 'allowance-unlimited', 'not-simulated'])
    site.close()
  })

  test('the request guard assesses a request that no node simulates by the last known balance: a transfer of all', async () => {
    const site = await openSilent()
    const network = 'eip155:31337'
    const { queryKey } = getTokensQueryOptions(site.latchkey, { account: site.account, network })
    const usdc = localAddresses.usdc
    getQueryClient(site.latchkey).setQueryData(queryKey, [{ ...localSwapTokens.USDC, amount: 7n }])
    const args = [mallory.address, 7n] as const
    const all = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const sweep = { ...payment, params: [{ from: alice.address, to: usdc, data: all }] }
    expect(await failure(site.provider.request(sweep))).toMatchObject({ code: 4001 })
    expect(codes(site)).toEqual(['not-simulated', 'takes-everything'])
    site.close()
  })

  test('a silent node does not delay the signature of a text through the guarded provider', async () => {
    const site = await openSilent()
    const text = { method: 'personal_sign', params: ['0x48656c6c6f', alice.address] }
    expect(await site.provider.request(text)).toMatch(/^0x/)
    expect(site.shown).toEqual([])
    site.close()
  })
})

describe('a node that takes 400 ms to answer', () => {
  async function openSlow(): Promise<Site & { close(): Promise<void> }> {
    const slow = await startSlowNode(chain.url, 400)
    const site = await open({ customRpcUrls: { 'eip155:31337': [{ url: slow.url }] } })
    return { ...site, close: slow.close }
  }

  test('a slow node delays the review of the guarded provider but does not change it: a payment passes, a transfer of everything is shown', async () => {
    const site = await openSlow()
    await site.provider.request(payment)
    expect(site.shown).toEqual([])
    const args = [mallory.address, 50_000_000_000n] as const
    const all = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    const fields = { from: alice.address, to: localAddresses.usdc, data: all }
    const sweep = { method: 'eth_sendTransaction', params: [fields] }
    expect(await failure(site.provider.request(sweep))).toMatchObject({ code: 4001 })
    expect(site.shown[0]).toMatchObject({ simulation: 'simulated', isOrdinary: false })
    expect(site.shown[0]?.dangers.map(({ code }) => code)).toEqual(['takes-everything'])
    await site.close()
  })
})
