import {
  executeSend,
  getRecipient,
  type PreparedSend,
  prepareSend,
  type Recipient,
  type SendToken,
  waitForTransaction,
} from '@latchkey/core'
import { knownRecipients } from '@latchkey/core/internal'
import { getQueryClient, getRecipientQueryOptions } from '@latchkey/core/query'
import {
  errorCodeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
  takeSnapshot,
} from '@latchkey/testing'
import { encodeFunctionData, namehash, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainClient, mined } from '../testing/chainClient.ts'
import { localSwapTokens as tokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { alice, bob, carol, erin, mallory } = localAccounts
const { ETH, USDC } = tokens
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

describe('recipients', () => {
  const resolve = (text: string): Promise<Recipient | null> =>
    getRecipient(fixture.latchkey, { text, network: fixture.network })

  test.each([
    [bob.address, bob.address],
    [bob.address.toLowerCase(), bob.address],
    [`  ${bob.address}\n`, bob.address],
    [`ethereum:${bob.address}`, bob.address],
    [`ethereum:${bob.address}@31337?value=1`, bob.address],
    [`eip155:31337:${bob.address}`, bob.address],
    [
      `ethereum:${localAddresses.usdc}@31337/transfer?address=${bob.address}&uint256=5`,
      bob.address,
    ],
  ])('resolveRecipient accepts %j as an address', async (text, address) => {
    expect(await resolve(text)).toEqual({ address, name: null })
  })

  test.each([
    [bob.address.replace('0x70', '0x7O')],
    [bob.address.replace('C51812', 'c51812')],
    [`ethereum:${bob.address}@1`],
    [`eip155:1:${bob.address}`],
    [`ethereum:${localAddresses.usdc}@31337/transfer?uint256=5`],
    [`ethereum:${localAddresses.usdc}@31337/approve?address=${bob.address}&uint256=5`],
    [`bitcoin:${bob.address}`],
    ['solana:bob.eth'],
    ['bob'],
    [''],
    ['0x1234abcd.eth'],
    ['unregistered-name.eth'],
    ['bob.latchkey.id'],
    ['b​ob.eth'],
    ['So11111111111111111111111111111111111111112'],
  ])('resolveRecipient rejects %j', async (text) => {
    expect(await resolve(text)).toBeNull()
  })

  test('a recipient’s ENS name is resolved on the chain', async () => {
    expect(await resolve('bob.eth')).toEqual({
      address: bob.address,
      name: 'bob.eth',
      nameSources: ['site', 'wallet'],
    })
    const query = getRecipientQueryOptions(fixture.latchkey, {
      text: 'Bob.ETH',
      network: fixture.network,
    })
    expect(await getQueryClient(fixture.latchkey).fetchQuery(query)).toMatchObject({
      address: bob.address,
    })
  })

  test('a recipient’s name that the server resolves differently is rejected', async () => {
    const work = prepare(ETH, 1n, to(mallory.address, 'bob.eth'))
    expect(await errorCodeOf(work)).toBe('send/name-changed')
  })

  test('a recipient’s name that resolves differently at confirmation is rejected', async () => {
    const prepared = await prepare(ETH, 1n, to(bob.address, 'bob.eth'))
    await point('bob.eth', mallory.address)
    expect(await errorCodeOf(executeSend(fixture.latchkey, { transfer: prepared }))).toBe(
      'send/name-changed',
    )
    expect(fixture.wallet.sent).toHaveLength(0)
    const now = await prepare(ETH, 1n, to(mallory.address, 'bob.eth'))
    expect(now.warnings.map(({ code }) => code)).toEqual(['first-time'])
  })

  test('a recipient is new at first and known afterwards, and a look-alike causes an address-poisoning warning', async () => {
    const stranger = await prepare(ETH, 1n, to(carol.address))
    expect(stranger.warnings).toEqual([{ code: 'first-time' }])
    await send(stranger)
    expect(knownRecipients(fixture.latchkey)).toMatchObject([
      { address: carol.address, name: null },
    ])
    expect((await prepare(ETH, 2n, to(carol.address))).warnings).toEqual([])
    const double = `${carol.address.slice(0, 8)}${'1'.repeat(28)}${carol.address.slice(-6)}`
    const poisoned = await prepare(ETH, 1n, to(double))
    expect(poisoned.warnings[0]).toEqual({ code: 'look-alike', of: carol.address })
  })

  test('a recipient whose name resolves to a new address causes a warning', async () => {
    await send(await prepare(ETH, 1n, to(carol.address, 'carol.eth')))
    await point('carol.eth', mallory.address)
    const { warnings } = await prepare(ETH, 1n, to(mallory.address, 'carol.eth'))
    expect(warnings).toEqual([
      { code: 'name-changed', before: carol.address },
      { code: 'first-time' },
    ])
  })

  test('a recipient that is a contract, or the sender, causes a warning', async () => {
    const contract = await prepare(USDC, 1n, to(localAddresses.usdc))
    expect(contract.warnings.map(({ code }) => code)).toEqual([
      'token-contract',
      'contract',
      'first-time',
    ])
    const own = await prepare(ETH, 1n, to(alice.address))
    expect(own.warnings).toEqual([{ code: 'own-address' }])
  })
})

/** Points a name at another address. */
async function point(name: string, address: `0x${string}`): Promise<void> {
  const client = chainClient(chain)
  const registry = parseAbi(['function owner(bytes32 node) view returns (address)'])
  const owner = await client.readContract({
    address: localAddresses.ensRegistry,
    abi: registry,
    functionName: 'owner',
    args: [namehash(name)],
  })
  await client.impersonateAccount({ address: owner })
  await client.setBalance({ address: owner, value: parseEther('1') })
  const sent = client.sendTransaction({
    account: owner,
    chain: null,
    to: localAddresses.ensPublicResolver,
    data: encodeFunctionData({
      abi: parseAbi(['function setAddr(bytes32 node, address a)']),
      args: [namehash(name), address],
    }),
  })
  await mined(chain, sent)
}
