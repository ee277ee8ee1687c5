import { createLatchkey } from '@latchkey/core'
import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { describe, expect, test } from 'vitest'
import { addAdapter, removeAdapter } from '../chains/addAdapter.ts'
import { connect } from '../connect/connect.ts'
import { disconnect } from '../connect/disconnect.ts'
import { switchNetwork } from '../connect/switchNetwork.ts'
import { isLatchkeyError, type LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals } from '../latchkey.ts'
import type { UiEvent } from '../modal/uiEvents.ts'
import { activeNetwork } from './activeNetwork.ts'
import { addNetwork, removeNetwork } from './addNetwork.ts'

function create() {
  const wallet = createHonestWallet()
  const adapter = honestAdapter([wallet])
  const networks = [testNetwork(1), testNetwork(5)] as const
  return {
    latchkey: createLatchkey({ projectId: 'test', networks, adapters: [adapter] }),
    wallet,
    adapter,
  }
}

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: LatchkeyError) => error.code,
  )

describe('networks', () => {
  test('defaultNetwork is active for a new visitor', () => {
    const networks = [testNetwork(1), testNetwork(5)] as const
    const latchkey = createLatchkey({ projectId: 'test', networks, defaultNetwork: networks[1] })
    expect(internals(latchkey).network.getState().active).toBe('eip155:5')
  })

  test('switchNetwork asks the connected wallet and uses the chain it returns', async () => {
    const { latchkey, wallet } = create()
    const network = internals(latchkey).network.getState().networks[1]
    if (!network) throw new Error('no second network')
    await switchNetwork(latchkey, { network })
    expect(wallet.questions).toBe(0)
    expect(activeNetwork(latchkey)).toBe(network)
    await connect(latchkey, { connector: wallet.connector })
    expect(internals(latchkey).network.getState().active).toBe('eip155:1')
    wallet.mood = 'rejects'
    expect(await code(switchNetwork(latchkey, { network }))).toBe('wallet/rejected')
    expect(internals(latchkey).network.getState().active).toBe('eip155:1')
    wallet.mood = 'approves'
    await switchNetwork(latchkey, { network })
    expect(wallet.chainId).toBe('eip155:5')
    expect(internals(latchkey).network.getState().active).toBe('eip155:5')
    expect(internals(latchkey).storage.get('active_caip_network_id')).toBe('eip155:5')
  })

  test('switchNetwork rejects a network that the site does not list', async () => {
    const { latchkey } = create()
    const network = {
      ...internals(latchkey).options.getState().defaultNetwork,
      caipNetworkId: 'eip155:9' as const,
    }
    expect(await code(switchNetwork(latchkey, { network }))).toBe('network/not-found')
  })

  test('addNetwork and removeNetwork change the networks, except the last of a namespace', () => {
    const { latchkey } = create()
    addNetwork(latchkey, { network: testNetwork(7) })
    addNetwork(latchkey, { network: { ...testNetwork(7), name: 'Seven' } })
    expect(
      internals(latchkey)
        .network.getState()
        .networks.map((network) => network.name),
    ).toEqual(['Chain 1', 'Chain 5', 'Seven'])
    removeNetwork(latchkey, { id: 'eip155:1' })
    expect(internals(latchkey).network.getState().active).toBe('eip155:5')
    removeNetwork(latchkey, { id: 'eip155:5' })
    const last = () => removeNetwork(latchkey, { id: 'eip155:7' })
    expect(last).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'network/last-of-namespace')),
    )
    expect(() =>
      addNetwork(latchkey, { network: { ...testNetwork(8), rpcUrls: Object() } }),
    ).toThrow()
  })

  test('removing the wallet’s current network makes it unsupported', async () => {
    const { latchkey, wallet } = create()
    await connect(latchkey, { connector: wallet.connector })
    const events: UiEvent[] = []
    internals(latchkey).ui.watch((event) => events.push(event))
    removeNetwork(latchkey, { id: 'eip155:1' })
    expect(events).toEqual([{ type: 'unsupportedChain', isRestored: false }])
  })
})

describe('adapters', () => {
  test('addAdapter and removeAdapter work at run time; removeAdapter fails while the wallet is connected', async () => {
    const { latchkey, wallet, adapter } = create()
    const solana = honestAdapter([createHonestWallet({ namespace: 'solana' })], 'solana')
    addAdapter(latchkey, solana)
    expect(internals(latchkey).options.getState().adapters).toEqual([adapter, solana])
    await connect(latchkey, { connector: wallet.connector })
    expect(() => removeAdapter(latchkey, { namespace: 'eip155' })).toThrowError(
      expect.toSatisfy((error) => isLatchkeyError(error, 'adapter/in-use')),
    )
    await disconnect(latchkey)
    removeAdapter(latchkey, { namespace: 'eip155' })
    expect(adapter.closed).toBe(1)
    expect(internals(latchkey).options.getState().adapters).toEqual([solana])
  })
})
