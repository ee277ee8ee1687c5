import {
  knownRecipients,
  type PreparedSend,
  prepareSend,
  queriesOf,
  type Recipient,
  recipientQuery,
  resolveRecipient,
  type SendToken,
  sendTokens,
  waitForEntry,
} from '@latchkey/core'
import {
  codeOf,
  localAccounts,
  localAddresses,
  type RunningChain,
  startLocalChain,
  takeSnapshot,
} from '@latchkey/testing'
import { encodeFunctionData, namehash, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainFacts, mined } from '../testing/chainFacts.ts'
import { localSwapTokens as tokens } from '../testing/localSwapTokens.ts'
import { type MoneyStage, openMoneyStage } from '../testing/openMoneyStage.ts'

const { alice, bob, carol, erin, mallory } = localAccounts
const { ETH, USDC } = tokens
let chain: RunningChain
let stage: MoneyStage
let revert: () => Promise<void>

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())
beforeEach(async () => {
  revert = await takeSnapshot(chain.url)
  stage = await openMoneyStage({ chain })
})
afterEach(async () => {
  stage.latchkey.destroy()
  await revert()
})

const to = (address: string, name: string | null = null): Recipient => ({ address, name })
function prepare(
  token: SendToken,
  amount: bigint,
  recipient: Recipient = to(erin.address),
): Promise<PreparedSend> {
  return prepareSend(stage.latchkey, { network: stage.network, token, amount, recipient })
}
async function send(prepared: PreparedSend): Promise<string> {
  const { id } = await sendTokens(stage.latchkey, prepared)
  return (await waitForEntry(stage.latchkey, id)).status
}

describe('recipients', () => {
  const resolve = (text: string): Promise<Recipient | null> =>
    resolveRecipient(stage.latchkey, { text, network: stage.network })

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
  ])('%j is an address', async (text, address) => {
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
    ['nobody-has-this.eth'],
    ['bob.reown.id'],
    ['b​ob.eth'],
    ['So11111111111111111111111111111111111111112'],
  ])('%j is nobody', async (text) => {
    expect(await resolve(text)).toBeNull()
  })

  test('are found by name, on the chain', async () => {
    expect(await resolve('bob.eth')).toEqual({
      address: bob.address,
      name: 'bob.eth',
      nameSources: ['site', 'wallet'],
    })
    const query = recipientQuery(stage.latchkey, { text: 'Bob.ETH', network: stage.network })
    expect(await queriesOf(stage.latchkey).fetchQuery(query)).toMatchObject({
      address: bob.address,
    })
  })

  test('a name that a server points elsewhere is not believed', async () => {
    const work = prepare(ETH, 1n, to(mallory.address, 'bob.eth'))
    expect(await codeOf(work)).toBe('send/name-changed')
  })

  test('a name that leads elsewhere by the time of the confirmation is not sent to', async () => {
    const prepared = await prepare(ETH, 1n, to(bob.address, 'bob.eth'))
    await point('bob.eth', mallory.address)
    expect(await codeOf(sendTokens(stage.latchkey, prepared))).toBe('send/name-changed')
    expect(stage.wallet.sent).toHaveLength(0)
    const now = await prepare(ETH, 1n, to(mallory.address, 'bob.eth'))
    expect(now.warnings.map(({ code }) => code)).toEqual(['first-time'])
  })

  test('are new once, known afterwards, and their doubles are called out', async () => {
    const stranger = await prepare(ETH, 1n, to(carol.address))
    expect(stranger.warnings).toEqual([{ code: 'first-time' }])
    await send(stranger)
    expect(knownRecipients(stage.latchkey)).toMatchObject([{ address: carol.address, name: null }])
    expect((await prepare(ETH, 2n, to(carol.address))).warnings).toEqual([])
    const double = `${carol.address.slice(0, 8)}${'1'.repeat(28)}${carol.address.slice(-6)}`
    const poisoned = await prepare(ETH, 1n, to(double))
    expect(poisoned.warnings[0]).toEqual({ code: 'look-alike', of: carol.address })
  })

  test('whose name has moved since the last time are called out', async () => {
    await send(await prepare(ETH, 1n, to(carol.address, 'carol.eth')))
    await point('carol.eth', mallory.address)
    const { warnings } = await prepare(ETH, 1n, to(mallory.address, 'carol.eth'))
    expect(warnings).toEqual([
      { code: 'name-changed', before: carol.address },
      { code: 'first-time' },
    ])
  })

  test('that are contracts, or the sender, are called out', async () => {
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

/** The owner of a name changes his mind. */
async function point(name: string, address: `0x${string}`): Promise<void> {
  const client = chainFacts(chain)
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
