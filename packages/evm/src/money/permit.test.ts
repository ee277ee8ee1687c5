import {
  executeSwap,
  type PreparedSwap,
  type PrepareSwapParameters,
  prepareSwap,
  type SwapStep,
} from '@latchkey/core'
import type { Permit } from '@latchkey/core/adapter'
import { internals } from '@latchkey/core/internal'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  localServerSettings,
  mintableTokenAbi,
  type RunningChain,
  startLocalChain,
  takeSnapshot,
} from '@latchkey/testing'
import { erc20Abi, type Hex, parseEther, parseSignature, parseUnits, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainClient, mined, readBalance } from '../testing/chainClient.ts'
import { localSwapTokens as tokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { ETH, LATCH, USDC, USDT, WBTC, TAX } = tokens
const { swapRouter02, usdc, weth, usdt, usdcWethPair, smartAccountFactory } = localAddresses
const alice = privateKeyToAccount(localAccounts.alice.privateKey)
let chain: RunningChain
let server: TestServer
let fixture: MoneyFixture
let revert: () => Promise<void>

beforeAll(async () => {
  chain = await startLocalChain()
  const env = localServerSettings({ ...chain, router: 'swapRouter02' })
  server = await createTestServer({ env, listen: true })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})
beforeEach(async () => {
  revert = await takeSnapshot(chain.url)
  fixture = await openMoneyFixture({ chain, api: server.url ?? '' })
})
afterEach(async () => {
  fixture.latchkey.destroy()
  await revert()
})

type Draft = Pick<PrepareSwapParameters, 'sell' | 'buy' | 'amount'>
const sale: Draft = { sell: USDC, buy: LATCH, amount: parseUnits('12.5', 6) }

function prepare(draft: Draft = sale): Promise<PreparedSwap> {
  return prepareSwap(fixture.latchkey, { slippageBps: 100, ...draft, network: fixture.network })
}

async function carryOut(prepared: PreparedSwap): Promise<SwapStep[]> {
  const steps: SwapStep[] = []
  await executeSwap(fixture.latchkey, { swap: prepared, onStep: (step) => steps.push(step) })
  return steps
}

const balanceOf = (token: { address: string | null }): Promise<bigint> =>
  readBalance(chain, token.address, fixture.account.address)
const allowed = (token: string): Promise<bigint> =>
  chainClient(chain).readContract({
    address: token as Hex,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [alice.address, swapRouter02],
  })

const bySignature: SwapStep[] = ['signing', 'confirming', 'swapping']
const byApproval: SwapStep[] = ['approving', 'waiting-for-approval', 'confirming', 'swapping']

describe('tokens with permit', () => {
  test.each<[string, Draft]>([
    ['6 to 18 decimals', sale],
    ['8 decimals into coins', { sell: WBTC, buy: ETH, amount: parseUnits('0.25', 8) }],
    ['18 to 6 decimals over a third', { sell: LATCH, buy: USDC, amount: parseEther('100') }],
    ['into one that keeps a part', { sell: USDC, buy: TAX, amount: parseUnits('3', 6) }],
  ])('a swap with a permit is one signature and one transaction: %s', async (_, draft) => {
    const before = await Promise.all([balanceOf(draft.sell), balanceOf(draft.buy)])
    const prepared = await prepare(draft)
    expect(await carryOut(prepared)).toEqual(bySignature)
    const after = await Promise.all([balanceOf(draft.sell), balanceOf(draft.buy)])
    expect(before[0] - after[0]).toBe(draft.amount)
    if (draft.buy.address === null) expect(after[1]).toBeGreaterThan(before[1])
    else expect(after[1] - before[1]).toBe(prepared.received)
    expect(fixture.wallet.sent).toHaveLength(1)
    expect(await allowed(draft.sell.address ?? '')).toBe(0n)
  })
})

describe('tokens without permit', () => {
  test.each([
    ['of a token that returns nothing', USDT, parseUnits('20', 6)],
    ['of one that keeps a part of every transfer', TAX, parseEther('50')],
  ])('a swap uses an approval %s', async (_, sell, amount) => {
    const prepared = await prepare({ sell, buy: ETH, amount })
    expect(prepared.permit).toBeNull()
    expect(await carryOut(prepared)).toEqual(byApproval)
    expect(await allowed(sell.address ?? '')).toBe(0n)
  })

  const bob = privateKeyToAccount(localAccounts.bob.privateKey)
  test.each([
    ['knows no typed data', { error: { code: 4200, message: 'unsupported' } }],
    ['does not know the method', { error: { code: -32601, message: 'no such method' } }],
    ['responds with nonsense', { result: { signature: 1 } }],
    ['responds with a contract’s signature', { result: `0x${'ab'.repeat(200)}` }],
  ])('a swap uses an approval when the wallet %s', async (_, sign) => {
    fixture.wallet.behave({ sign })
    expect(await carryOut(await prepare())).toEqual(['signing', ...byApproval])
    expect(await allowed(usdc)).toBe(0n)
  })

  test('a swap uses an approval when the wallet signs the permit with another key', async () => {
    const prepared = await prepare()
    const result = await bob.signTypedData(typed(prepared.permit))
    fixture.wallet.behave({ sign: { result } })
    expect(await carryOut(prepared)).toEqual(['signing', ...byApproval])
  })

  test('a swap uses an approval when the token rejects the signed permit', async () => {
    const prepared = await prepare()
    const permit = { ...(prepared.permit ?? expect.unreachable()), nonce: 7n }
    expect(await carryOut({ ...prepared, permit })).toEqual(['signing', ...byApproval])
  })

  test('a swap needs no approval when the allowance suffices', async () => {
    await approve(parseUnits('500', 6))
    const prepared = await prepare()
    expect(prepared.permit).toBeNull()
    expect(await carryOut(prepared)).toEqual(['confirming', 'swapping'])
  })

  test('the approval and the swap are one batch when the wallet supports batches', async () => {
    fixture.wallet.behave({ calls: 'atomic' })
    const prepared = await prepare()
    expect(prepared.permit).toBeNull()
    expect(await carryOut(prepared)).toEqual(['confirming', 'swapping'])
    expect(fixture.wallet.sent).toHaveLength(1)
  })
})

test('a rejected permit signature ends the swap without asking for an approval', async () => {
  fixture.wallet.behave({ sign: 'reject' })
  expect(await errorCodeOf(carryOut(await prepare()))).toBe('wallet/rejected')
  expect(fixture.wallet.sent).toHaveLength(0)
  expect(fixture.wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
})

test('a swap stops when the price moved while its permit was signed', async () => {
  const prepared = await prepare()
  fixture.wallet.behave({ sign: 'hang' })
  const work = errorCodeOf(carryOut(prepared))
  await fixture.wallet.waitForPrompt()
  const pair = localAddresses.usdcWethPair
  const slot = BigInt((await chainClient(chain).getStorageAt({ address: pair, slot: '0x8' })) ?? 0)
  const half = ((slot >> 112n) & ((1n << 112n) - 1n)) / 2n
  const isFirst = BigInt(usdc) < BigInt(weth)
  const moved = isFirst ? slot - (half << 112n) : slot - (slot & ((1n << 112n) - 1n)) / 2n
  await chainClient(chain).setStorageAt({
    address: pair,
    index: 8,
    value: toHex(moved, { size: 32 }),
  })
  fixture.wallet.approveNext()
  expect(await work).toBe('swap/price-moved')
  expect(fixture.wallet.sent).toHaveLength(0)
})

test('a front-run permit does not make the swap fail', async () => {
  const prepared = await prepare()
  fixture.wallet.behave({ send: 'hang' })
  const work = carryOut(prepared)
  await fixture.wallet.waitForPrompt()
  const { token, spender, amount, deadline } = prepared.permit ?? expect.unreachable()
  const { r, s, yParity } = parseSignature(await alice.signTypedData(typed(prepared.permit)))
  const sent = chainClient(chain).writeContract({
    account: privateKeyToAccount(localAccounts.bob.privateKey),
    chain: null,
    address: token as Hex,
    abi: mintableTokenAbi,
    functionName: 'permit',
    args: [alice.address, spender as Hex, amount, deadline, 27 + (yParity ?? 0), r, s],
  })
  await mined(chain, sent)
  expect(await allowed(usdc)).toBe(amount)
  fixture.wallet.approveNext()
  expect(await work).toEqual(bySignature)
  expect(await allowed(usdc)).toBe(0n)
})

describe('readPermit verifies the token’s domain:', () => {
  const ask = async (token: string, change: object = {}): Promise<Permit | null | undefined> => {
    const { account, network } = fixture
    const draft = { account, network, token, spender: swapRouter02, amount: 1n, deadline: 9n }
    return (await internals(fixture.latchkey).chain('eip155')).readPermit?.({ ...draft, ...change })
  }

  test('readPermit accepts a domain from eip712Domain, name and version, or the defaults of older tokens', async () => {
    expect(await ask(usdc)).toMatchObject({ name: 'Local USD Coin', version: '1', nonce: 0n })
    expect(await ask(usdcWethPair)).toMatchObject({ name: 'Uniswap V2', version: '1', nonce: 0n })
  })

  test('readPermit returns null without a permit, for a smart account, and for a domain of another chain', async () => {
    for (const token of [weth, usdt, alice.address]) expect(await ask(token)).toBeNull()
    const account = { ...fixture.account, address: smartAccountFactory }
    expect(await ask(usdc, { account })).toBeNull()
    const network = { ...fixture.network, caipNetworkId: 'eip155:1' as const }
    expect(await ask(usdc, { network })).toBeNull()
  })
})

async function approve(amount: bigint): Promise<void> {
  const sent = chainClient(chain).writeContract({
    account: alice,
    chain: null,
    address: usdc,
    abi: erc20Abi,
    functionName: 'approve',
    args: [swapRouter02, amount],
  })
  await mined(chain, sent)
}

/** The permit's typed data, written independently from ERC-2612. */
function typed(permit: Permit | null) {
  const { token, spender, amount, nonce, deadline, name, version } = permit ?? expect.unreachable()
  return {
    domain: { name, version, chainId: chain.chainId, verifyingContract: token as Hex },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { owner: alice.address, spender: spender as Hex, value: amount, nonce, deadline },
  } as const
}
