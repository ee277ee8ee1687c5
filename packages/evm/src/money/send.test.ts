import {
  executeSend,
  isLatchkeyError,
  maxSend,
  type PreparedSend,
  prepareSend,
  type Recipient,
  type SendToken,
  waitForTransaction,
} from '@latchkey/core'
import { internals, journalOf, sendCostQuery } from '@latchkey/core/internal'
import { getQueryClient, getTokensQueryOptions } from '@latchkey/core/query'
import {
  createFakeEvmWallet,
  errorCodeOf,
  localAccounts,
  type RunningChain,
  startLocalChain,
  takeSnapshot,
} from '@latchkey/testing'
import { parseEther, parseUnits } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainClient, readBalance } from '../testing/chainClient.ts'
import { localSwapTokens as tokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { bob, carol, dave, erin } = localAccounts
const { ETH, USDC, USDT, WBTC, TAX, LATCH } = tokens
let chain: RunningChain
let fixture: MoneyFixture
let revert: () => Promise<void>

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())
beforeEach(async () => {
  revert = await takeSnapshot(chain.url)
  fixture = await openMoneyFixture({ chain })
})
afterEach(async () => {
  fixture.latchkey.destroy()
  await revert()
})

const to = (address: string, name: string | null = null): Recipient => ({ address, name })
function prepare(
  token: SendToken,
  amount: bigint,
  recipient: Recipient = to(erin.address),
): Promise<PreparedSend> {
  return prepareSend(fixture.latchkey, { network: fixture.network, token, amount, recipient })
}
async function send(prepared: PreparedSend): Promise<string> {
  const { id } = await executeSend(fixture.latchkey, { transfer: prepared })
  return (await waitForTransaction(fixture.latchkey, { id })).status
}

describe('the token’s contract overrides the token list', () => {
  test('the send review shows the symbol of the token’s contract and warns when the server names another', async () => {
    const { token, warnings } = await prepare({ ...LATCH, symbol: 'USDC' }, 1n)
    expect(token.symbol).toBe('LATCH')
    expect(warnings).toContainEqual({ code: 'symbol-changed', listed: 'USDC' })
    const honest = await prepare(LATCH, 1n)
    expect(honest.warnings.map(({ code }) => code)).toEqual(['first-time'])
  })

  test('the send review warns about a token with the symbol of another, priced token', async () => {
    const { latchkey, account, network } = fixture
    const { queryKey } = getTokensQueryOptions(latchkey, {
      account,
      network: network.caipNetworkId,
    })
    const other = { ...LATCH, address: USDC.address, priceUsd: 5 }
    getQueryClient(latchkey).setQueryData(queryKey, [other, LATCH])
    const { warnings } = await prepare(LATCH, 1n)
    expect(warnings).toContainEqual({ code: 'symbol-look-alike', of: 'LATCH' })
  })
})

describe('amounts', () => {
  test.each([
    ['native', ETH, parseEther('1.000000000000000001')],
    ['a token of 6 decimals', USDC, 1_234_567n],
    ['a token of 8 decimals', WBTC, 1n],
    ['a token of 18 decimals', LATCH, parseEther('0.5') + 1n],
    ['one that returns nothing', USDT, parseUnits('19.999999', 6)],
  ])('a send delivers the amount that its review shows: %s', async (_, token, amount) => {
    const prepared = await prepare(token, amount)
    expect(prepared.arrives).toBe(amount)
    expect(await send(prepared)).toBe('confirmed')
    expect(await readBalance(chain, token.address, erin.address)).toBe(amount)
  })

  test('the send review of a fee-on-transfer token shows the amount that arrives', async () => {
    const prepared = await prepare(TAX, parseEther('100'))
    expect(prepared.arrives).toBe(parseEther('98'))
    await send(prepared)
    expect(await readBalance(chain, TAX.address, erin.address)).toBe(parseEther('98'))
  })

  test('Max leaves enough for a wallet that adds a fifth to the gas limit and to the gas price', async () => {
    const { latchkey, account, network } = fixture
    const client = chainClient(chain)
    // With a low base fee most of the price is the tip.
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 1_000n })
    await client.mine({ blocks: 1 })
    const query = sendCostQuery(latchkey, { account, network, token: null, to: erin.address })
    const { reserve } = await getQueryClient(latchkey).fetchQuery({ ...query, staleTime: 0 })
    const price = await client.getGasPrice()
    expect(reserve).toBeGreaterThanOrEqual(((21_000n * 6n) / 5n) * ((price * 6n) / 5n))
  })

  test('Max sends the whole balance minus the network fee', async () => {
    const { latchkey, account, network } = fixture
    const cost = await getQueryClient(latchkey).fetchQuery(
      sendCostQuery(latchkey, { account, network, token: null, to: erin.address }),
    )
    const balance = await readBalance(chain, null, account.address)
    const funds = { balance, native: balance, reserve: cost.reserve, isSmartAccount: false }
    const amount = maxSend(ETH, funds)
    expect(amount).toBeGreaterThan(balance - parseEther('0.01'))
    expect(await send(await prepare(ETH, amount))).toBe('confirmed')
    expect(await readBalance(chain, null, erin.address)).toBe(amount)
    const left = await readBalance(chain, null, account.address)
    expect(await errorCodeOf(prepare(ETH, left))).toBe('send/insufficient-gas')
  })
})

describe('rejections', () => {
  test.each([
    [
      'more than there is of a token',
      USDC,
      parseUnits('50000.000001', 6),
      'send/insufficient-funds',
    ],
    ['more than there is', ETH, parseEther('10001'), 'send/insufficient-funds'],
    ['nothing at all', ETH, 0n, 'send/invalid'],
    ['other decimals than the token has', { ...USDC, decimals: 18 }, 1n, 'token/decimals-mismatch'],
    ['other decimals than the coin has', { ...ETH, decimals: 6 }, 1n, 'token/decimals-mismatch'],
    ['a token that is none', { ...USDC, address: carol.address }, 1n, 'rpc/failed'],
  ])('a send is rejected before the wallet is asked: %s', async (_, token, amount, code) => {
    expect(await errorCodeOf(prepare(token, amount))).toBe(code)
    expect(fixture.wallet.sent).toHaveLength(0)
  })

  test('a token send is rejected without ether for the fee', async () => {
    const wallet = createFakeEvmWallet({ accounts: [dave], rpcUrl: chain.url })
    const poor = await openMoneyFixture({ chain, wallet })
    const order = { network: poor.network, token: USDC, amount: 1n, recipient: to(erin.address) }
    const code = await errorCodeOf(prepareSend(poor.latchkey, order))
    expect(['send/insufficient-gas', 'chain/insufficient-funds']).toContain(code)
    poor.latchkey.destroy()
  })

  test('a send is rejected while the wallet is on another chain', async () => {
    const prepared = await prepare(ETH, 1n)
    fixture.wallet.behave({ reportedChainId: 8453 })
    expect(await errorCodeOf(executeSend(fixture.latchkey, { transfer: prepared }))).toBe(
      'network/wrong-chain',
    )
    expect(fixture.wallet.sent).toHaveLength(0)
  })

  test('a send is rejected while the node is on another chain', async () => {
    const other = await startLocalChain({ chainId: 8453 })
    const id = 'eip155:31337'
    const mismatched = await openMoneyFixture({
      chain,
      options: { customRpcUrls: { [id]: [{ url: other.url }] } },
    })
    const order = {
      network: mismatched.network,
      token: ETH,
      amount: 1n,
      recipient: to(erin.address),
    }
    expect(await errorCodeOf(prepareSend(mismatched.latchkey, order))).toBe('network/wrong-chain')
    mismatched.latchkey.destroy()
    await other.close()
  })

  test('a send is rejected from another account than the shown one', async () => {
    const prepared = await prepare(ETH, 1n)
    fixture.wallet.setAccounts([bob.address])
    await expect
      .poll(() => internals(fixture.latchkey).connections.getState().eip155)
      .toMatchObject({
        accounts: [{ address: bob.address }],
      })
    expect(await errorCodeOf(executeSend(fixture.latchkey, { transfer: prepared }))).toBe(
      'wallet/unauthorised',
    )
  })
})

test('the EVM adapter does not send a token whose transfer has no effect', async () => {
  const address = '0x00000000000000000000000000000000000Bad01'
  // Code that answers every call with the number 18: decimals, balances, and a transfer that "succeeds".
  await chainClient(chain).setCode({ address, bytecode: '0x601260005260206000f3' })
  expect(await errorCodeOf(prepare({ address, symbol: 'BAD', decimals: 18 }, 1n))).toBe(
    'send/unsafe',
  )
})

test('a rejected send is recorded as rejected and can be tried again', async () => {
  const prepared = await prepare(ETH, 5n)
  const heard: [string, unknown][] = []
  fixture.latchkey.on('analytics', ({ event, ...rest }) =>
    heard.push([event, 'properties' in rest ? rest.properties : null]),
  )
  // The listener gets the event of the connection before it.
  heard.length = 0
  fixture.wallet.behave({ send: 'reject' })
  const error = await executeSend(fixture.latchkey, { transfer: prepared }).catch(
    (one: unknown) => one,
  )
  expect(isLatchkeyError(error, 'wallet/rejected')).toBe(true)
  expect(journalOf(fixture.latchkey).getState()).toMatchObject([{ status: 'declined', hash: null }])
  fixture.wallet.behave({ send: 'approve' })
  expect(await send(prepared)).toBe('confirmed')
  const properties = {
    isSmartAccount: false,
    network: 'eip155:31337',
    token: 'ETH',
    amount: '0.000000000000000005',
  }
  expect(heard).toEqual([
    ['SEND_INITIATED', properties],
    ['SEND_ERROR', { ...properties, message: 'wallet/rejected' }],
    ['SEND_INITIATED', properties],
    ['SEND_SUCCESS', properties],
  ])
})
