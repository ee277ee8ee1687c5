import { bundlerWorker } from '../../apps/server/src/bundler/bundlerWorker.ts'
import {
  createTestServer,
  type TestServer,
} from '../../apps/server/src/testing/createTestServer.ts'
import {
  type BundlerClient,
  bundlerClient,
  bundlerEnvironment,
  type OperationFixture,
  openOperationFixture,
} from './operationFixture.ts'

export type BundlingFixture = OperationFixture & { server: TestServer; bundler: BundlerClient }

/** A chain with the accounts' contracts, a server that bundles on it, and a client of its bundler. */
export async function openBundlingFixture(): Promise<BundlingFixture> {
  const fixture = await openOperationFixture()
  const server = await createTestServer({
    chains: { [`eip155:${fixture.chain.chainId}`]: fixture.chain.url },
    env: bundlerEnvironment,
    workers: [bundlerWorker],
  })
  return {
    ...fixture,
    server,
    bundler: bundlerClient(fixture.chain, server.request),
    async close() {
      await server.close()
      await fixture.close()
    },
  }
}
