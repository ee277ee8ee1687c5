import { localAddresses } from '@latchkey/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createTestServer } from '../../apps/server/src/testing/createTestServer.ts'
import { openBundlingFixture } from './bundlingFixture.ts'
import {
  bundlerClient,
  bundlerEnvironment,
  draftOperation,
  type Operation,
  type RpcReply,
} from './operationFixture.ts'

/** A bundler that includes operations, and one that only takes them (`mempool`). */
export async function openRpcFixture() {
  const fixture = await openBundlingFixture()
  const chains = { [`eip155:${fixture.chain.chainId}`]: fixture.chain.url }
  const idle = await createTestServer({ chains, env: bundlerEnvironment })
  const mempool = bundlerClient(fixture.chain, idle.request)
  return {
    ...fixture,
    mempool,
    /** A signed operation of a new account. */
    async signedDraft(more: Partial<Operation> = {}): Promise<Operation> {
      const account = await fixture.createAccount()
      const draft = draftOperation(account, [{ to: newAddress(), value: 1n }], more)
      return account.sign(draft, fixture.chain.chainId)
    },
    sendJson: (operation: object, at: unknown = localAddresses.entryPoint07): Promise<RpcReply> =>
      mempool.call('eth_sendUserOperation', [operation, at]),
    async close() {
      await idle.close()
      await fixture.close()
    },
  }
}

export type RpcFixture = Awaited<ReturnType<typeof openRpcFixture>>

export const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** The code of an error, or the whole reply. */
export const codeOf = (reply: RpcReply) => ('error' in reply ? reply.error.code : reply)
