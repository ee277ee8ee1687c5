import { localAccounts } from '@latchkey/testing'
import { type Address, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { advanceChain } from '../../apps/server/src/bundler/advanceChain.ts'
import { createBundlerLock } from '../../apps/server/src/bundler/bundlerLock.ts'
import { sendBundle } from '../../apps/server/src/bundler/sendBundle.ts'
import { createTestServer } from '../../apps/server/src/testing/createTestServer.ts'
import { bundlerChains } from '../../apps/server/src/userOperation/bundlerChain.ts'
import { encodeQuantities } from '../../apps/server/src/userOperation/operation.ts'
import {
  type BundlerClient,
  bundlerClient,
  bundlerEnvironment,
  draftOperation,
  type Operation,
  openOperationFixture,
} from './operationFixture.ts'
import { newAddress } from './rpcFixture.ts'
import { startStrictNode } from './strictNode.ts'

const key = localAccounts.spare1.privateKey

/** A bundler behind a node that may refuse, with an honest project and one of an attacker. */
export async function openAttackFixture() {
  const fixture = await openOperationFixture()
  await fixture.client.setAutomine(false)
  const node = await startStrictNode(fixture.chain.url)
  const server = await createTestServer({
    chains: { [`eip155:${fixture.chain.chainId}`]: node.url },
    projects: [
      { id: 'test', origins: ['*'] },
      { id: 'attacker', origins: ['*'] },
    ],
    env: { ...bundlerEnvironment, BUNDLER_KEY: key },
  })
  const lock = createBundlerLock(server.context.chainDb)
  const [chain] = bundlerChains(server.context)
  if (!chain) throw new Error('The chain has no bundler')
  return {
    ...fixture,
    node,
    server,
    bundlerAddress: privateKeyToAccount(key).address as Address,
    honest: bundlerClient(fixture.chain, server.request),
    attacker: bundlerClient(fixture.chain, server.request, 'attacker'),
    async signed(more: Partial<Operation> = {}): Promise<Operation> {
      const account = await fixture.createAccount()
      const draft = draftOperation(account, [{ to: newAddress(), value: 1n }], more)
      return account.sign(draft, fixture.chain.chainId)
    },
    /** What the worker does every 250 ms. */
    async advance() {
      const bundle = await advanceChain(server.context, chain, lock)
      if (bundle && !bundle.isAccepted) await sendBundle(server.context, chain, bundle)
      return bundle
    },
    async mineWithBaseFee(gwei: string) {
      await fixture.client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei(gwei) })
      await fixture.client.mine({ blocks: 1 })
    },
    async close() {
      await lock.close()
      await server.close()
      await node.close()
      await fixture.close()
    },
  }
}

export type AttackFixture = Awaited<ReturnType<typeof openAttackFixture>>

export function sendRaw(client: BundlerClient, operation: object) {
  return client.call('eth_sendUserOperation', [
    encodeQuantities(operation),
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  ])
}
