import { createLatchkey, memoryStorage, type NetworkInput } from '@latchkey/core'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { expect, test } from 'vitest'
import { internals } from './latchkey.ts'
import { setActiveNetwork } from './network/setActiveNetwork.ts'
import { restoreVisit } from './restoreVisit.ts'

const solana = (id: string): NetworkInput => ({ ...testNetwork(2), id, chainNamespace: 'solana' })
const storage = memoryStorage()
const visit = async (networks: readonly [NetworkInput, ...NetworkInput[]]) => {
  const latchkey = createLatchkey({ projectId: 'test', networks, adapters: [], storage })
  await restoreVisit(latchkey)
  return latchkey
}

test('a reload restores the active network and the last network of each namespace that the site still offers', async () => {
  const networks = [testNetwork(1), testNetwork(5), solana('main'), solana('dev')] as const
  const first = await visit(networks)
  setActiveNetwork(first, 'solana:dev')
  setActiveNetwork(first, 'eip155:5')
  first.destroy()
  const { active, byNamespace } = internals(await visit(networks)).network.getState()
  expect(active).toBe('eip155:5')
  expect(byNamespace).toEqual({ eip155: 'eip155:5', solana: 'solana:dev' })
  const fewer = internals(
    await visit([testNetwork(1), testNetwork(5), solana('main')]),
  ).network.getState()
  expect(fewer.active).toBe('eip155:5')
  expect(fewer.byNamespace).toEqual({ eip155: 'eip155:5' })
})
