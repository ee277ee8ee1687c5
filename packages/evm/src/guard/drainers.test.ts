import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, numberToHex, parseAbi, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainClient, mined } from '../testing/chainClient.ts'
import { coinDrainers, type SiteRequest, tokenDrainers, trap } from '../testing/drainerCalls.ts'
import { controlDrainers, nestedDrainers } from '../testing/drainerNested.ts'
import { strangeTransactions } from '../testing/drainerRequests.ts'
import { signatureDrainers } from '../testing/drainerSignatures.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { alice, carol, erin, mallory } = localAccounts
const { usdc, keys, weth, uniswapV2Router, ensPublicResolver } = localAddresses
let chain: RunningChain
let fixture: MoneyFixture
beforeAll(async () => {
  chain = await startLocalChain()
  await chainClient(chain).setCode({ address: trap, bytecode: '0x00' })
  fixture = await openMoneyFixture({
    chain,
    options: { safety: { trustedContracts: { 'eip155:31337': [ensPublicResolver] } } },
  })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

async function preview({ method, params }: Omit<SiteRequest, 'name'>): Promise<RequestPreview> {
  const request = { namespace: 'eip155', method, params } as const
  // A long time limit: this test is about the result, not about the time.
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

const drainers = [
  ...tokenDrainers,
  ...coinDrainers,
  ...nestedDrainers,
  ...controlDrainers,
  ...strangeTransactions,
  ...signatureDrainers,
]

test('the request guard is tested with at least 80 drainer requests', () => {
  expect(new Set(drainers.map(({ name }) => name)).size).toBeGreaterThanOrEqual(80)
})

test.each(drainers)(
  'the request guard reports a risk for a drainer’s request: $name',
  async (request) => {
    const { isOrdinary, dangers } = await preview(request)
    expect(dangers).not.toEqual([])
    expect(isOrdinary).toBe(false)
  },
)

const transaction = (fields: object): Omit<SiteRequest, 'name'> => ({
  method: 'eth_sendTransaction',
  params: [{ from: alice.address, chainId: '0x7a69', ...fields }],
})
const approve = (spender: `0x${string}`, amount: bigint): `0x${string}` =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const mintAbi = parseAbi(['function mint(address to)', 'function mint(address to, uint256 amount)'])
const swapAbi = parseAbi([
  'function swapExactETHForTokens(uint256 min, address[] path, address to, uint256 deadline) payable',
  'function setText(bytes32 node, string key, string value)',
])

test('the request guard assesses a transfer from another account of the wallet by that account’s balance', async () => {
  const all = 5n
  const sent = chainClient(chain).writeContract({
    chain: null,
    account: privateKeyToAccount(alice.privateKey),
    address: usdc,
    abi: mintAbi,
    functionName: 'mint',
    args: [carol.address, all],
  })
  await mined(chain, sent)
  const args = [mallory.address, all] as const
  const sweep = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const { dangers } = await preview(transaction({ from: carol.address, to: usdc, data: sweep }))
  expect(dangers.map(({ code }) => code)).toContain('takes-everything')
})

describe('everyday requests', () => {
  test.each<[string, Omit<SiteRequest, 'name'>]>([
    ['a payment', transaction({ to: erin.address, value: numberToHex(10n ** 17n) })],
    ['a payment without more', transaction({ to: erin.address, value: '0x1', data: '0x' })],
    [
      'a transfer',
      transaction({
        to: usdc,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [erin.address, 5n],
        }),
      }),
    ],
    ['an allowance taken back', transaction({ to: usdc, data: approve(trap, 0n) })],
    [
      'an operator taken back',
      transaction({
        to: keys,
        data: encodeFunctionData({
          abi: parseAbi(['function setApprovalForAll(address a, bool b)']),
          args: [trap, false],
        }),
      }),
    ],
    [
      'an exact allowance for a listed router',
      transaction({ to: usdc, data: approve(uniswapV2Router, 5n) }),
    ],
    [
      'a swap at a listed router',
      transaction({
        to: uniswapV2Router,
        value: numberToHex(10n ** 18n),
        data: encodeFunctionData({
          abi: swapAbi,
          functionName: 'swapExactETHForTokens',
          args: [0n, [weth, usdc], alice.address, 9_999_999_999n],
        }),
      }),
    ],
    ['coins wrapped', transaction({ to: weth, value: '0x5', data: '0xd0e30db0' })],
    [
      'an NFT minted by an unknown contract',
      transaction({
        to: keys,
        data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [alice.address] }),
      }),
    ],
    [
      'tokens received from an unknown contract',
      transaction({
        to: usdc,
        data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [alice.address, 5n] }),
      }),
    ],
    ['a call that moves nothing', transaction({ to: trap, data: '0x12345678' })],
    [
      'a greeting',
      {
        method: 'personal_sign',
        params: [stringToHex('Welcome to the site!\nNonce: 5'), alice.address],
      },
    ],
    [
      'a greeting as plain text, the account first',
      { method: 'personal_sign', params: [alice.address, 'hello'] },
    ],
    [
      'a vote',
      {
        method: 'eth_signTypedData_v4',
        params: [
          alice.address,
          { types: {}, primaryType: 'Vote', domain: { name: 'snapshot' }, message: { choice: 1 } },
        ],
      },
    ],
    [
      'a batch of a payment',
      {
        method: 'wallet_sendCalls',
        params: [
          { from: alice.address, chainId: '0x7a69', calls: [{ to: erin.address, value: '0x5' }] },
        ],
      },
    ],
  ])('the request guard reports no risk for an everyday request: %s', async (_, request) => {
    expect((await preview(request)).dangers).toEqual([])
  })
})

test('the request guard describes a request by what leaves, what arrives and which allowances it grants', async () => {
  const swap = encodeFunctionData({
    abi: swapAbi,
    functionName: 'swapExactETHForTokens',
    args: [0n, [weth, usdc], alice.address, 9_999_999_999n],
  })
  const value = 10n ** 18n
  const seen = await preview(
    transaction({ to: uniswapV2Router, value: numberToHex(value), data: swap }),
  )
  expect(seen.facts).toContainEqual({ kind: 'pays', to: uniswapV2Router, amount: value })
  expect(seen.changes).toContainEqual({ kind: 'native', amount: -value })
  expect(seen.changes?.some((change) => change.kind === 'token' && change.amount > 0n)).toBe(true)

  const granted = await preview(transaction({ to: usdc, data: approve(trap, 7n) }))
  expect(granted.facts).toEqual([
    { kind: 'allows', token: usdc, spender: expect.any(String), amount: 7n },
  ])
  expect(granted.allowances).toMatchObject([{ token: usdc, amount: 7n }])
})

test('the request guard does not warn of trusted contracts, except for unlimited allowances', async () => {
  expect(
    (await preview(transaction({ to: usdc, data: approve(ensPublicResolver, 5n) }))).isOrdinary,
  ).toBe(true)
  const unlimited = await preview(
    transaction({ to: usdc, data: approve(ensPublicResolver, 2n ** 256n - 1n) }),
  )
  expect(unlimited.dangers.map(({ code }) => code)).toEqual(['allowance-unlimited'])
})
