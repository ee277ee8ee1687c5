import { previewRequest } from '@latchkey/core/internal'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { getAddress, numberToHex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainClient, mined } from '../testing/chainClient.ts'
import { encodeCall, type SiteRequest } from '../testing/drainerCalls.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { ordinaryCalls } from '../testing/ordinaryCalls.ts'
import { ordinarySignatures } from '../testing/ordinarySignatures.ts'
import { siteCode } from '../testing/siteContract.ts'
import { cowSettlement } from './decodeSettlementOrder.ts'

const { alice, erin, mallory } = localAccounts
const { usdc, weth } = localAddresses
const me = alice.address
let chain: RunningChain
let fixture: MoneyFixture
beforeAll(async () => {
  chain = await startLocalChain()
  fixture = await openMoneyFixture({ chain })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

async function dangersOf({
  method,
  params,
}: Omit<SiteRequest, 'name'>): Promise<readonly string[]> {
  const request = { namespace: 'eip155', method, params } as const
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen?.dangers.map(({ code }) => code) ?? expect.unreachable()
}

test('the request guard is tested with at least 150 ordinary requests', () => {
  expect(ordinaryCalls.length + ordinarySignatures.length).toBeGreaterThanOrEqual(150)
})

describe('calls of sites', () => {
  test.each(ordinaryCalls.map((call, index) => ({ ...call, index })))(
    'the request guard does not interrupt an everyday call: $name',
    async ({ signature, args, effects, index }) => {
      const to = getAddress(numberToHex((0x0517en << 64n) + BigInt(index), { size: 20 }))
      const client = chainClient(chain)
      await client.setCode({ address: to, bytecode: siteCode(effects) })
      if (effects.some((effect) => 'pays' in effect)) {
        const mint = client.writeContract({
          chain: null,
          account: privateKeyToAccount(mallory.privateKey),
          address: usdc,
          abi: parseAbi(['function mint(address to, uint256 amount)']),
          functionName: 'mint',
          args: [to, 100n],
        })
        await mined(chain, mint)
      }
      const transaction = { from: me, to, data: encodeCall(signature, args) }
      expect(await dangersOf({ method: 'eth_sendTransaction', params: [transaction] })).toEqual([])
    },
  )
})

describe('texts and typed data', () => {
  test.each(ordinarySignatures)(
    'the request guard does not interrupt a log-in, a vote or a profile: $name',
    async (request) => {
      expect(await dangersOf(request)).toEqual([])
    },
  )
})

describe('orders at a known settlement contract', () => {
  const order = (change: object = {}, verifyingContract: string = cowSettlement) => ({
    method: 'eth_signTypedData_v4',
    params: [
      me,
      JSON.stringify({
        types: { EIP712Domain: [], Order: [] },
        primaryType: 'Order',
        domain: { name: 'Gnosis Protocol', version: 'v2', chainId: 31_337, verifyingContract },
        message: {
          sellToken: weth,
          buyToken: usdc,
          receiver: me,
          sellAmount: '1000000000000000',
          buyAmount: '10000000',
          validTo: Math.floor(Date.now() / 1000) + 1_800,
          appData: `0x${'00'.repeat(32)}`,
          feeAmount: '0',
          kind: 'sell',
          partiallyFillable: false,
          sellTokenBalance: 'erc20',
          buyTokenBalance: 'erc20',
          ...change,
        },
      }),
    ],
  })

  test('the request guard does not interrupt a swap order at the price of the pools', async () => {
    expect(await dangersOf(order())).toEqual([])
  })

  test.each<[string, object, readonly string[]]>([
    ['a minimum of one unit', { buyAmount: '1' }, ['poor-return']],
    ['a fee that takes the rest', { feeAmount: '1000000000000000000' }, ['poor-return']],
    ['another receiver', { receiver: erin.address }, ['order']],
    ['an expiry after two hours', { validTo: Math.floor(Date.now() / 1000) + 7_200 }, ['order']],
    ['an internal balance', { buyTokenBalance: 'internal' }, ['order']],
  ])('the request guard reports a swap order with %s', async (_, change, dangers) => {
    expect(await dangersOf(order(change))).toEqual(expect.arrayContaining([...dangers]))
  })

  test('the request guard reports the same order at another contract', async () => {
    expect(await dangersOf(order({}, erin.address))).toEqual(['order'])
  })
})
