import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { numberToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainClient } from '../testing/chainClient.ts'
import {
  capabilityDrainers,
  claimCall,
  honestBatches,
  honestCapabilities,
  inBatch,
  mixedBatches,
  requestsWithPoorReturn,
} from '../testing/drainerBatches.ts'
import { coinDrainers, type SiteRequest, tokenDrainers, trap } from '../testing/drainerCalls.ts'
import { controlDrainers, nestedDrainers } from '../testing/drainerNested.ts'
import { strangeTransactions } from '../testing/drainerRequests.ts'
import { drainerSwaps, honestSwaps } from '../testing/drainerSwaps.ts'
import { fairPayer, installHostileContracts, smallPayer } from '../testing/hostileContracts.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { startPriceServer } from '../testing/startPriceServer.ts'

const { alice, mallory } = localAccounts
const { usdc, ensPublicResolver } = localAddresses
let chain: RunningChain
let fixture: MoneyFixture
beforeAll(async () => {
  chain = await startLocalChain()
  await chainClient(chain).setCode({ address: trap, bytecode: '0x00' })
  await installHostileContracts(chain)
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
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

const drainerTransactions = [
  ...tokenDrainers,
  ...coinDrainers,
  ...nestedDrainers,
  ...controlDrainers,
  ...strangeTransactions,
].filter(({ method }) => method === 'eth_sendTransaction')

describe('mixed calls', () => {
  test.each([
    ...mixedBatches,
    ...drainerTransactions.map(inBatch),
    ...capabilityDrainers,
    ...requestsWithPoorReturn,
    ...drainerSwaps,
  ])('the request guard reports a risk for $name', async (request) => {
    const seen = await preview(request)
    expect(seen.dangers).not.toEqual([])
    expect(seen.isOrdinary).toBe(false)
  })
})

describe('honest calls', () => {
  test.each([...honestSwaps, ...honestBatches, ...honestCapabilities])(
    'the request guard reports no risk for $name',
    async (request) => {
      expect(await preview(request)).toMatchObject({ dangers: [], isOrdinary: true })
    },
  )
})

test('the request guard names the recipient, the call’s contract and the asset of each risk', async () => {
  const [request] = mixedBatches.filter(
    ({ name }) => name === 'a wrap, then a transfer of all USDC',
  )
  const { dangers } = await preview(request ?? expect.unreachable())
  expect(dangers).toEqual([
    { code: 'transfer-in-batch', subject: mallory.address, asset: usdc.toLowerCase() },
    { code: 'takes-everything', subject: mallory.address, asset: usdc.toLowerCase() },
  ])
})

describe('with prices from a server, a contract that pays the caller in a known token', () => {
  const buy = async (contract: string, prices: Readonly<Record<string, number>>) => {
    const server = await startPriceServer('eip155:31337', prices)
    const { latchkey } = await openMoneyFixture({ chain, api: server.url })
    const value = numberToHex(10n ** 18n)
    const transaction = { from: alice.address, to: contract, data: claimCall, value }
    const seen = await previewRequest(
      latchkey,
      { namespace: 'eip155', method: 'eth_sendTransaction', params: [transaction] },
      { budgetMs: 30_000 },
    )
    latchkey.destroy()
    await server.close()
    return (seen ?? expect.unreachable()).dangers.map(({ code }) => code)
  }
  const native = `0x${'e'.repeat(40)}`

  test('the request guard rates a contract that pays the caller as ordinary when the payment is worth what leaves', async () => {
    expect(await buy(fairPayer, { [native]: 2_000, [usdc]: 1 })).toEqual([])
  })

  test('the request guard rates a contract’s payment to the caller as a poor return when it is worth less than four fifths of what leaves', async () => {
    expect(await buy(fairPayer, { [native]: 2_600, [usdc]: 1 })).toEqual(['poor-return'])
    expect(await buy(smallPayer, { [native]: 2_000, [usdc]: 1 })).toEqual(['poor-return'])
  })

  test('the request guard rates a contract’s payment to the caller as no return when the server has no price for the token', async () => {
    expect(await buy(fairPayer, { [native]: 2_000 })).toEqual(['gives-for-nothing'])
  })

  test('the request guard rates a contract’s payment to the caller as unchecked when what leaves has no price', async () => {
    expect(await buy(fairPayer, { [usdc]: 1 })).toEqual(['return-unchecked'])
  })
})
