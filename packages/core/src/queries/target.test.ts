import { errorCodeOf } from '@latchkey/testing'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../connect/connect.ts'
import type { Account } from '../connection/account.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { setActiveNetwork } from '../network/setActiveNetwork.ts'
import {
  findAccount,
  findTarget,
  networkOf,
  requireAccountOf,
  requireConnection,
  requireNetwork,
  requireTarget,
  sharedAccount,
  targetKey,
} from './target.ts'

const [first, second] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`] as const
const stranger = { namespace: 'eip155', address: `0x${'c3'.repeat(20)}` } as const
const active: Account = { namespace: 'eip155', address: first, type: 'eoa' }

async function open({ isConnected = true } = {}): Promise<Latchkey> {
  const wallet = createHonestWallet({ accounts: [first, second], chainId: 'eip155:7' })
  const solana = { ...testNetwork(1), id: 'mainnet', chainNamespace: 'solana' } as const
  const latchkey = createLatchkey({
    projectId: 'p',
    networks: [testNetwork(1), testNetwork(5), solana],
    adapters: [honestAdapter([wallet])],
  })
  onTestFinished(latchkey.destroy)
  if (isConnected) await connect(latchkey, { connector: wallet.connector })
  return latchkey
}

describe('the account of an action', () => {
  test('the account of an action is the active one by default', async () => {
    const latchkey = await open()
    expect(findAccount(latchkey, {})).toEqual(active)
    expect(requireAccountOf(latchkey, { namespace: 'eip155' })).toEqual(active)
  })

  test('the account of an action in a namespace without a wallet does not exist', async () => {
    const latchkey = await open()
    expect(findAccount(latchkey, { namespace: 'solana' })).toBeNull()
    expect(() => requireAccountOf(latchkey, { namespace: 'solana' })).toThrow(
      expect.objectContaining({ code: 'connection/not-connected' }),
    )
  })

  test('an address is the wallet’s account of that address, with its type, in any case', async () => {
    const latchkey = await open()
    const account = { namespace: 'eip155', address: second.toUpperCase() } as const
    expect(findAccount(latchkey, { account })).toEqual({ ...active, address: second })
  })

  test('another address is an account of its own, which no wallet has to share', async () => {
    const latchkey = await open({ isConnected: false })
    expect(findAccount(latchkey, { account: stranger })).toEqual({ ...stranger, type: 'eoa' })
    const bitcoin = { namespace: 'bip122', address: 'bc1q' } as const
    expect(findAccount(latchkey, { account: bitcoin })).toEqual({ ...bitcoin, type: 'payment' })
    const smart: Account = { ...stranger, type: 'smartAccount' }
    expect(findAccount(latchkey, { account: smart })).toEqual(smart)
  })
})

describe('the network of an action', () => {
  test('the network of an action is the one that the wallet is on, offered or not', async () => {
    const latchkey = await open()
    expect(findTarget(latchkey, {})).toEqual({ account: active, caipNetworkId: 'eip155:7' })
  })

  test('the network of an action is the given one, although the wallet is on another', async () => {
    const latchkey = await open()
    const [, network] = internals(latchkey).network.getState().networks
    const target = { account: active, caipNetworkId: 'eip155:5' }
    expect(findTarget(latchkey, { network: 'eip155:5' })).toEqual(target)
    expect(findTarget(latchkey, { network })).toEqual(target)
  })

  test('an action on a network is about that network’s namespace, not the active one', async () => {
    const latchkey = await open()
    setActiveNetwork(latchkey, 'solana:mainnet')
    expect(findTarget(latchkey, {})).toBeNull()
    expect(requireTarget(latchkey, { network: 'eip155:5' }).account).toEqual(active)
    expect(requireConnection(latchkey, { network: 'eip155:5' }).chainId).toBe('eip155:7')
    expect(requireConnection(latchkey, { account: stranger }).chainId).toBe('eip155:7')
    expect(() => requireConnection(latchkey, {})).toThrow(
      expect.objectContaining({ code: 'connection/not-connected' }),
    )
  })

  test('the network of an address without a wallet is the namespace’s last, else its first', async () => {
    const latchkey = await open({ isConnected: false })
    const networkOfStranger = () => findTarget(latchkey, { account: stranger })?.caipNetworkId
    expect(networkOfStranger()).toBe('eip155:1')
    setActiveNetwork(latchkey, 'eip155:5')
    setActiveNetwork(latchkey, 'solana:mainnet')
    expect(networkOfStranger()).toBe('eip155:5')
    expect(networkOf(latchkey, undefined).caipNetworkId).toBe('solana:mainnet')
    const bitcoin = { namespace: 'bip122', address: 'bc1q' } as const
    expect(findTarget(latchkey, { account: bitcoin })).toBeNull()
  })

  test('a network that the site does not offer is rejected', async () => {
    const latchkey = await open()
    const rejected = expect.objectContaining({ code: 'network/not-supported' })
    expect(() => requireNetwork(latchkey, 'eip155:7')).toThrow(rejected)
    expect(() => networkOf(latchkey, undefined)).toThrow(rejected)
    expect(networkOf(latchkey, 'eip155:5').name).toBe('Chain 5')
  })

  test('an action without an account is rejected', async () => {
    const latchkey = await open({ isConnected: false })
    const work = async () => requireTarget(latchkey, { network: 'eip155:5' })
    expect(await errorCodeOf(work())).toBe('connection/not-connected')
    expect(targetKey(findTarget(latchkey, {}))).toEqual({})
  })
})

describe('the account that signs', () => {
  test('the account that signs is shared by the wallet', async () => {
    const connection = requireConnection(await open(), {})
    expect(sharedAccount(connection, undefined)).toEqual(active)
    const given = { namespace: 'eip155', address: second } as const
    expect(sharedAccount(connection, given)).toEqual({ ...active, address: second })
    expect(() => sharedAccount(connection, stranger)).toThrow(
      expect.objectContaining({ code: 'wallet/unauthorised' }),
    )
  })

  test('the account that signs has the wallet’s type, whatever the page says', async () => {
    const connection = requireConnection(await open(), {})
    const given: Account = { ...active, type: 'smartAccount' }
    expect(sharedAccount(connection, given)).toEqual(active)
  })
})
