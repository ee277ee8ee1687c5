import { type Hex, numberToHex, pad } from 'viem'
import { findOperation, storeOperation } from '../bundler/operationStore.ts'
import { type BundlerChain, bundlerChains } from '../userOperation/bundlerChain.ts'
import { hashOperation, type UserOperation } from '../userOperation/operation.ts'
import { createTestServer, type TestServer } from './createTestServer.ts'
import { type FakeEvmNode, startFakeEvmNode } from './fakeEvmNode.ts'

const chainId = 31337
export const chain: string = `eip155:${chainId}`
export const bundlerKey: Hex = pad('0x0b')

/** An operation of the account `sender`; what it has no value for is small and valid. */
export function operationOf({
  sender = 1,
  ...change
}: { sender?: number } & Partial<Omit<UserOperation, 'sender'>> = {}): UserOperation {
  return {
    sender: senderOf(sender),
    nonce: 0n,
    callData: '0x1234',
    callGasLimit: 300_000n,
    verificationGasLimit: 300_000n,
    preVerificationGas: 100_000n,
    maxFeePerGas: 2_000n,
    maxPriorityFeePerGas: 100n,
    signature: '0x',
    ...change,
  }
}

export const senderOf = (id: number): Hex => numberToHex(id, { size: 20 })
export const hashOf = (operation: UserOperation): Hex => hashOperation(operation, chainId)

type Stored = {
  project?: string
  /** Hex digits of the submitter's hash. */
  submitter?: string
  isKeyAccount?: boolean
  included?: readonly Hex[]
  now?: Date
}

export type BundlerFixture = {
  server: TestServer
  node: FakeEvmNode
  bundler: BundlerChain
  /** Stores an operation as the bundler accepts it, without asking the chain. */
  store(operation: UserOperation, more?: Stored): Promise<Hex>
  find(operation: UserOperation): ReturnType<typeof findOperation>
  reset(): Promise<void>
  close(): Promise<void>
}

/** A server that bundles on a chain that the test sets; no worker runs. */
export async function openBundlerFixture(
  env: Readonly<Record<string, string>> = {},
): Promise<BundlerFixture> {
  const node = await startFakeEvmNode(chainId)
  const server = await createTestServer({
    chains: { [chain]: node.url },
    env: { BUNDLER_KEY: bundlerKey, ...env },
  })
  const [bundler] = bundlerChains(server.context)
  if (!bundler) throw new Error('The server has no bundler')
  const initial = structuredClone({ ...node.state, call: null, answer: null })
  return {
    server,
    node,
    bundler,
    async store(operation, more = {}) {
      const hash = hashOf(operation)
      const { project = 'shop', submitter = '01', isKeyAccount = false, included = [] } = more
      const now = more.now ?? new Date(server.clock.now())
      const stored = { chain, hash, project, operation, isKeyAccount, included, submitter, now }
      await server.db.transaction((tx) => storeOperation(tx, stored))
      return hash
    },
    find: (operation) => findOperation(server.db, chain, hashOf(operation)),
    async reset() {
      Object.assign(node.state, structuredClone(initial), { call: () => '0x', answer: undefined })
      await server.db.execute('TRUNCATE user_operations, bundles, bundler_backoffs CASCADE')
    },
    async close() {
      await server.close()
      await node.close()
    },
  }
}
