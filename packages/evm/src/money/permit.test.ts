import {
  executeSwap,
  type Permit,
  type PreparedSwap,
  prepareSwap,
  type SwapOrder,
  type SwapStep,
} from '@latchkey/core'
import { createTestServer, type TestServer } from '@latchkey/server/testing'
import {
  codeOf,
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
import { chainFacts, holding, mined } from '../testing/chainFacts.ts'
import { localSwapTokens as tokens } from '../testing/localSwapTokens.ts'
import { type MoneyStage, openMoneyStage } from '../testing/openMoneyStage.ts'

const { ETH, LATCH, USDC, USDT, WBTC, TAX } = tokens
const { swapRouter02, usdc, weth, usdt, usdcWethPair, smartAccountFactory } = localAddresses
const alice = privateKeyToAccount(localAccounts.alice.privateKey)
let chain: RunningChain
let server: TestServer
let stage: MoneyStage
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
  stage = await openMoneyStage({ chain, api: server.url ?? '' })
})
afterEach(async () => {
  stage.latchkey.destroy()
  await revert()
})

type Wish = Pick<SwapOrder, 'sell' | 'buy' | 'amount'>
const sale: Wish = { sell: USDC, buy: LATCH, amount: parseUnits('12.5', 6) }

function prepare(wish: Wish = sale): Promise<PreparedSwap> {
  return prepareSwap(stage.latchkey, { slippageBps: 100, ...wish, network: stage.network })
}

async function carryOut(prepared: PreparedSwap): Promise<SwapStep[]> {
  const steps: SwapStep[] = []
  await executeSwap(stage.latchkey, prepared, (step) => steps.push(step))
  return steps
}

const held = (token: { address: string | null }): Promise<bigint> =>
  holding(chain, token.address, stage.account.address)
const allowed = (token: string): Promise<bigint> =>
  chainFacts(chain).readContract({
    address: token as Hex,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [alice.address, swapRouter02],
  })

const bySignature: SwapStep[] = ['signing', 'confirming', 'swapping']
const byApproval: SwapStep[] = ['approving', 'waiting-for-approval', 'confirming', 'swapping']

describe('one signature and one transaction, where the token takes a permit:', () => {
  test.each<[string, Wish]>([
    ['6 to 18 decimals', sale],
    ['8 decimals into coins', { sell: WBTC, buy: ETH, amount: parseUnits('0.25', 8) }],
    ['18 to 6 decimals over a third', { sell: LATCH, buy: USDC, amount: parseEther('100') }],
    ['into one that keeps a part', { sell: USDC, buy: TAX, amount: parseUnits('3', 6) }],
  ])('%s', async (_, wish) => {
    const before = await Promise.all([held(wish.sell), held(wish.buy)])
    const prepared = await prepare(wish)
    expect(await carryOut(prepared)).toEqual(bySignature)
    const after = await Promise.all([held(wish.sell), held(wish.buy)])
    expect(before[0] - after[0]).toBe(wish.amount)
    if (wish.buy.address === null) expect(after[1]).toBeGreaterThan(before[1])
    else expect(after[1] - before[1]).toBe(prepared.received)
    expect(stage.wallet.sent).toHaveLength(1)
    expect(await allowed(wish.sell.address ?? '')).toBe(0n)
  })
})

describe('an approval as ever,', () => {
  test.each([
    ['of a token that returns nothing', USDT, parseUnits('20', 6)],
    ['of one that keeps a part of every transfer', TAX, parseEther('50')],
  ])('%s', async (_, sell, amount) => {
    const prepared = await prepare({ sell, buy: ETH, amount })
    expect(prepared.permit).toBeNull()
    expect(await carryOut(prepared)).toEqual(byApproval)
    expect(await allowed(sell.address ?? '')).toBe(0n)
  })

  const bob = privateKeyToAccount(localAccounts.bob.privateKey)
  test.each([
    ['knows no typed data', { error: { code: 4200, message: 'unsupported' } }],
    ['does not know the method', { error: { code: -32601, message: 'no such method' } }],
    ['answers nonsense', { result: { signature: 1 } }],
    ['answers with a contract’s signature', { result: `0x${'ab'.repeat(200)}` }],
  ])('when the wallet %s', async (_, sign) => {
    stage.wallet.behave({ sign })
    expect(await carryOut(await prepare())).toEqual(['signing', ...byApproval])
    expect(await allowed(usdc)).toBe(0n)
  })

  test('when the wallet signs with another key', async () => {
    const prepared = await prepare()
    const result = await bob.signTypedData(typed(prepared.permit))
    stage.wallet.behave({ sign: { result } })
    expect(await carryOut(prepared)).toEqual(['signing', ...byApproval])
  })

  test('when the token does not take what was signed', async () => {
    const prepared = await prepare()
    const permit = { ...(prepared.permit ?? expect.unreachable()), nonce: 7n }
    expect(await carryOut({ ...prepared, permit })).toEqual(['signing', ...byApproval])
  })

  test('and none at all, where one was given before', async () => {
    await approve(parseUnits('500', 6))
    const prepared = await prepare()
    expect(prepared.permit).toBeNull()
    expect(await carryOut(prepared)).toEqual(['confirming', 'swapping'])
  })

  test('in one prompt with the swap, where the wallet can', async () => {
    stage.wallet.behave({ calls: 'atomic' })
    const prepared = await prepare()
    expect(prepared.permit).toBeNull()
    expect(await carryOut(prepared)).toEqual(['confirming', 'swapping'])
    expect(stage.wallet.sent).toHaveLength(1)
  })
})

test('a no to the signature moves nothing, and no approval is asked for instead', async () => {
  stage.wallet.behave({ sign: 'reject' })
  expect(await codeOf(carryOut(await prepare()))).toBe('wallet/rejected')
  expect(stage.wallet.sent).toHaveLength(0)
  expect(stage.wallet.requests.some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
})

test('a price that moved while it was being signed stops before the swap', async () => {
  const prepared = await prepare()
  stage.wallet.behave({ sign: 'hang' })
  const work = codeOf(carryOut(prepared))
  await stage.wallet.waitForPrompt()
  const pair = localAddresses.usdcWethPair
  const slot = BigInt((await chainFacts(chain).getStorageAt({ address: pair, slot: '0x8' })) ?? 0)
  const half = ((slot >> 112n) & ((1n << 112n) - 1n)) / 2n
  const isFirst = BigInt(usdc) < BigInt(weth)
  const moved = isFirst ? slot - (half << 112n) : slot - (slot & ((1n << 112n) - 1n)) / 2n
  await chainFacts(chain).setStorageAt({
    address: pair,
    index: 8,
    value: toHex(moved, { size: 32 }),
  })
  stage.wallet.approveNext()
  expect(await work).toBe('swap/price-moved')
  expect(stage.wallet.sent).toHaveLength(0)
})

test('whoever uses the permit first spoils nothing', async () => {
  const prepared = await prepare()
  stage.wallet.behave({ send: 'hang' })
  const work = carryOut(prepared)
  await stage.wallet.waitForPrompt()
  const { token, spender, amount, deadline } = prepared.permit ?? expect.unreachable()
  const { r, s, yParity } = parseSignature(await alice.signTypedData(typed(prepared.permit)))
  const sent = chainFacts(chain).writeContract({
    account: privateKeyToAccount(localAccounts.bob.privateKey),
    chain: null,
    address: token as Hex,
    abi: mintableTokenAbi,
    functionName: 'permit',
    args: [alice.address, spender as Hex, amount, deadline, 27 + (yParity ?? 0), r, s],
  })
  await mined(chain, sent)
  expect(await allowed(usdc)).toBe(amount)
  stage.wallet.approveNext()
  expect(await work).toEqual(bySignature)
  expect(await allowed(usdc)).toBe(0n)
})

describe('a token’s word is compared with the chain:', () => {
  const ask = async (token: string, change: object = {}): Promise<Permit | null | undefined> => {
    const { latchkey, account, network } = stage
    const client = await latchkey.chain('eip155')
    const wish = { token, spender: swapRouter02, amount: 1n, deadline: 9n }
    return client.readPermit?.({ account, network, ...wish, ...change })
  }

  test('its domain as it tells it, or as old tokens have it', async () => {
    expect(await ask(usdc)).toMatchObject({ name: 'Local USD Coin', version: '1', nonce: 0n })
    expect(await ask(usdcWethPair)).toMatchObject({ name: 'Uniswap V2', version: '1', nonce: 0n })
  })

  test('no permit, no contract’s signature, no domain of another chain', async () => {
    for (const token of [weth, usdt, alice.address]) expect(await ask(token)).toBeNull()
    const account = { ...stage.account, address: smartAccountFactory }
    expect(await ask(usdc, { account })).toBeNull()
    const network = { ...stage.network, caipNetworkId: 'eip155:1' as const }
    expect(await ask(usdc, { network })).toBeNull()
  })
})

async function approve(amount: bigint): Promise<void> {
  const sent = chainFacts(chain).writeContract({
    account: alice,
    chain: null,
    address: usdc,
    abi: erc20Abi,
    functionName: 'approve',
    args: [swapRouter02, amount],
  })
  await mined(chain, sent)
}

/** The permit as anybody would write it down who has read the standard. */
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
