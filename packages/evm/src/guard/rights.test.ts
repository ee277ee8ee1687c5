import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import {
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { type Address, getAddress, namehash, numberToHex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainClient, mined } from '../testing/chainClient.ts'
import { encodeCall } from '../testing/drainerCalls.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'
import { rightsDrainers } from '../testing/rightsDrainers.ts'
import type { RightsCall } from '../testing/rightsGrants.ts'
import { emits, paysUsdc, type SiteEffect, siteCode } from '../testing/siteContract.ts'

const { alice, carol, erin, mallory } = localAccounts
const { usdc, ensRegistry } = localAddresses
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

type SiteCall = { signature: string; args: readonly unknown[]; effects?: readonly SiteEffect[] }
let contracts = 0x5170n << 64n

/** Puts the contract on the chain, with money to pay, and returns its address. */
async function install(effects: readonly SiteEffect[]): Promise<Address> {
  contracts += 1n
  const address = getAddress(numberToHex(contracts, { size: 20 }))
  const client = chainClient(chain)
  await client.setCode({ address, bytecode: siteCode(effects) })
  await client.setBalance({ address, value: 10n ** 18n })
  const sent = client.writeContract({
    chain: null,
    account: privateKeyToAccount(mallory.privateKey),
    address: usdc,
    abi: parseAbi(['function mint(address to, uint256 amount)']),
    functionName: 'mint',
    args: [address, 1_000n],
  })
  if (effects.some((effect) => 'pays' in effect)) await mined(chain, sent)
  else await sent
  return address
}

async function preview(to: string, { signature, args }: SiteCall): Promise<RequestPreview> {
  const params = [{ from: me, to, data: encodeCall(signature, args) }]
  const request = { namespace: 'eip155', method: 'eth_sendTransaction', params } as const
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

const ask = async (call: SiteCall): Promise<RequestPreview> =>
  preview(await install(call.effects ?? []), call)
const callFor = ({ signature, args, effects }: RightsCall, to: Address): SiteCall => ({
  signature,
  args: args(to),
  effects: effects(to),
})
const risks = ({ dangers }: RequestPreview) => dangers.map(({ code, subject }) => [code, subject])

test('the request guard is tested with at least 60 drainer requests that succeed without a balance change', () => {
  expect(new Set(rightsDrainers.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
})

describe('a call that moves nothing', () => {
  test.each(rightsDrainers)(
    'the request guard names the address that gets a right or a payout of the account: $name',
    async (call) => {
      const seen = await ask(callFor(call, mallory.address))
      expect(seen).toMatchObject({ simulation: 'simulated', changes: [], isOrdinary: false })
      const codes = ['grants-rights', 'pays-out', 'unknown-rights']
      const named = seen.dangers.filter(({ code }) => codes.includes(code))
      expect(named.map(({ subject }) => subject)).toEqual([mallory.address])
    },
  )
})

describe('the same call for the account itself', () => {
  test.each(rightsDrainers)(
    'the request guard reports no risk when the account itself gets it: $name',
    async (call) => {
      expect((await ask(callFor(call, me))).dangers).toEqual([])
    },
  )
})

describe('taken back', () => {
  test.each<[string, readonly unknown[]]>([
    ['approveDelegation(address,uint256)', [mallory.address, 0n]],
    ['allow(address,bool)', [mallory.address, false]],
    ['setAuthorization(address,bool)', [mallory.address, false]],
    ['setFlowrate(address,address,int96)', [usdc, mallory.address, 0n]],
    ['setPreSignature(bytes,bool)', ['0x1234', false]],
  ])('the request guard reports no risk when %s takes a right back', async (signature, args) => {
    expect((await ask({ signature, args })).dangers).toEqual([])
  })

  test('the request guard reports one unit of credit and one wei of a stream', async () => {
    const credit = { signature: 'approveDelegation(address,uint256)', args: [mallory.address, 1n] }
    expect(risks(await ask(credit))).toEqual([['grants-rights', mallory.address]])
    const stream = {
      signature: 'setFlowrate(address,address,int96)',
      args: [usdc, mallory.address, 1n],
    }
    expect(risks(await ask(stream))).toEqual([['grants-rights', mallory.address]])
  })
})

describe('a signature that the call executes', () => {
  const signature =
    'setAuthorizationWithSig((address,address,bool,uint256,uint256),(uint8,bytes32,bytes32))'
  const signed = (owner: Address) => ({
    signature,
    args: [
      [owner, mallory.address, true, 0n, 1n],
      [27, `0x${'11'.repeat(32)}`, `0x${'11'.repeat(32)}`],
    ],
  })

  test('the request guard reports a right only when the account itself signed it', async () => {
    expect(risks(await ask(signed(me)))).toEqual([['grants-rights', mallory.address]])
    expect(risks(await ask(signed(erin.address)))).toEqual([])
  })
})

describe('orders that the chain keeps', () => {
  const item = [2, usdc, 1n, 1n, 1n]
  const order = [
    me,
    usdc,
    [item],
    [],
    0,
    0n,
    1n,
    `0x${'00'.repeat(32)}`,
    0n,
    `0x${'00'.repeat(32)}`,
    0n,
  ]
  test.each<[string, readonly unknown[]]>([
    ['setPreSignature(bytes,bool)', ['0x1234', true]],
    ['offerPunkForSale(uint256,uint256)', [1n, 0n]],
    [
      'validate(((address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256),bytes)[])',
      [[[order, '0x']]],
    ],
  ])('the request guard reports a sell order without a signature: %s', async (signature, args) => {
    const { dangers } = await ask({ signature, args })
    expect(dangers.map(({ code }) => code)).toEqual(['order'])
  })
})

describe('payments inside the simulated call', () => {
  const pay = (to: Address, word: string, ...effects: readonly SiteEffect[]) =>
    ask({ signature: 'settle(address)', args: [word], effects: [paysUsdc(to), ...effects] })

  test('the request guard reports no payout for an address that the calldata does not name', async () => {
    expect((await pay(erin.address, carol.address)).dangers).toEqual([])
  })

  test('the request guard takes a quarter of what the account receives for a fee, and not more', async () => {
    const own = [paysUsdc(me), paysUsdc(me), paysUsdc(me)]
    expect(risks(await pay(erin.address, erin.address, ...own))).toEqual([
      ['pays-out', erin.address],
    ])
    expect((await pay(erin.address, erin.address, ...own, paysUsdc(me))).dangers).toEqual([])
  })
})

describe('events', () => {
  const appointed = 'Appointed(address indexed a, address indexed b)'
  const askEvent = (...effects: readonly SiteEffect[]) =>
    ask({ signature: 'poke()', args: [], effects })

  test('the request guard reports no right for an event that names the account and numbers only', async () => {
    const moved = 'Moved(address indexed a, uint256 indexed b, bytes32 c, uint256 d)'
    const hash = `0x${'9f'.repeat(32)}`
    expect((await askEvent(emits(moved, me, 7n, hash, 2n ** 95n))).dangers).toEqual([])
  })

  test('the request guard reports no right for an event that names two other addresses', async () => {
    expect((await askEvent(emits(appointed, erin.address, mallory.address))).dangers).toEqual([])
  })

  test('the request guard reports no right for an event that names a token of the same call', async () => {
    const effects = [paysUsdc(me), emits(appointed, me, usdc)]
    expect((await askEvent(...effects)).dangers).toEqual([])
    expect(risks(await askEvent(emits(appointed, me, usdc)))).toEqual([['unknown-rights', usdc]])
  })
})

test('the request guard assesses each call of a batch by the addresses that this call names', async () => {
  const appointment = await install([
    emits('Appointed(address indexed a, address indexed b)', me, mallory.address),
  ])
  const transfer = encodeCall('transfer(address,uint256)', [mallory.address, 1n])
  const calls = [
    { to: usdc, data: transfer },
    { to: appointment, data: encodeCall('appoint(address)', [mallory.address]) },
  ]
  const request = { namespace: 'eip155', method: 'wallet_sendCalls' } as const
  const seen = await previewRequest(fixture.latchkey, { ...request, params: [{ from: me, calls }] })
  expect(seen?.dangers.map(({ code }) => code)).toContain('unknown-rights')
})

test('the request guard names who gets a name of the account on the ENS registry', async () => {
  const args = [namehash('alice.eth'), mallory.address]
  const seen = await preview(ensRegistry, { signature: 'setOwner(bytes32,address)', args })
  expect(seen).toMatchObject({ simulation: 'simulated', changes: [] })
  expect(risks(seen)).toEqual([['grants-rights', mallory.address]])
})
