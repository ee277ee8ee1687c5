import type { Grant } from '@latchkey/delegation'
import {
  localAccounts,
  type RunningChain,
  type SignedPermission,
  startLocalChain,
} from '@latchkey/testing'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createTestServer, type TestServer } from './createTestServer.ts'

export const chainId = 31_337
export const endsAt: bigint = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
export const grant: Grant = {
  redeemer: privateKeyToAccount(localAccounts.bob.privateKey).address,
  startsAt: 0n,
  endsAt,
  maxCalls: 3n,
  action: {
    kind: 'pay',
    token: null,
    allowance: { amount: 500n, periodSeconds: null },
    payees: [],
  },
}

export const newOwner = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey())
export const idOf = (address: string): string => `eip155:${chainId}:${address}`

type Recorded = Pick<SignedPermission, 'context' | 'dependencies'>

export type PermissionFixture = {
  chain: RunningChain
  post(
    path: string,
    body: object,
    options?: { projectId?: string; headers?: Record<string, string> },
  ): Promise<Response>
  /** Records a permission of an account, as the vault's page does. */
  record(address: string, permission: Recorded, projectId?: string): Promise<Response>
  /** The account's active smart sessions. */
  list(address: string, projectId?: string): ReturnType<Response['json']>
  close(): Promise<void>
}

/** A server with the projects `test` and `other` on a local chain. */
export async function openPermissionFixture(): Promise<PermissionFixture> {
  const chain = await startLocalChain()
  const server: TestServer = await createTestServer({
    chains: { [`eip155:${chainId}`]: chain.url },
    env: { VAULT_URL: 'https://vault.example' },
    projects: [
      { id: 'test', name: 'Shop', url: 'https://shop.example', origins: ['*'] },
      { id: 'other', name: 'Other', origins: ['*'] },
    ],
  })
  const post: PermissionFixture['post'] = (path, body, { projectId = 'test', headers = {} } = {}) =>
    server.request(`/v1/sessions/${path}?projectId=${projectId}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  return {
    chain,
    post,
    record: (address, { context, dependencies }, projectId = 'test') =>
      post(`${idOf(address)}/record`, { context, dependencies }, { projectId }),
    async list(address, projectId = 'test') {
      const response = await server.request(`/v1/sessions/${idOf(address)}?projectId=${projectId}`)
      return (await response.json()).pcis
    },
    async close() {
      await server.close()
      await chain.close()
    },
  }
}
