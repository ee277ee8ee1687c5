import { hybridAccount, localAccounts } from '@latchkey/testing'
import { userOperationReceipt } from '@latchkey/wire/userOperation'
import * as v from 'valibot'
import { bytesToHex, type Hex, numberToHex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bundlerWorker } from '../../apps/server/src/bundler/bundlerWorker.ts'
import { deployPaymaster, fundPaymaster } from '../../apps/server/src/paymaster/managePaymaster.ts'
import { paymasterAddress } from '../../apps/server/src/paymaster/paymasterContract.ts'
import { createTestServer } from '../../apps/server/src/testing/createTestServer.ts'
import { ServerRefusal } from '../../apps/vault/src/api/callServer.ts'
import type { Login } from '../../apps/vault/src/api/login.ts'
import type { CallRpc } from '../../apps/vault/src/approve/node.ts'
import type { PreparedRequest } from '../../apps/vault/src/approve/preparedRequest.ts'
import { deriveChainKey } from '../../apps/vault/src/keys/deriveChainKeys.ts'
import { createKeyring } from '../../apps/vault/src/keys/keyring.ts'
import { createRoot } from '../../apps/vault/src/keys/root.ts'
import { isPermissionMethod } from '../../apps/vault/src/page/rpcMethods.ts'
import { preparePermission } from '../../apps/vault/src/permissions/preparePermission.ts'
import { prepareSmartAccountRequest } from '../../apps/vault/src/smartAccount/prepareSmartAccountRequest.ts'
import { prepareUpgradeRevocation } from '../../apps/vault/src/smartAccount/prepareUpgradeRevocation.ts'
import { bundlerEnvironment, openOperationFixture } from './operationFixture.ts'
import { createSoftwarePasskey } from './softwarePasskey.ts'

const paymasterKey = localAccounts.spare2.privateKey
const origin = 'https://shop.example'
const rpcReply = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

/** A local chain with the server's bundler and paymaster, and wallets of the vault on it. */
export async function openVaultWallets() {
  const fixture = await openOperationFixture()
  const chainId = `eip155:${fixture.chain.chainId}`
  const budget = String(parseEther('1'))
  const policy = { perDay: budget, total: budget, perUserPerDay: budget }
  const server = await createTestServer({
    chains: { [chainId]: fixture.chain.url },
    env: {
      ...bundlerEnvironment,
      PAYMASTER_KEY: paymasterKey,
      VAULT_URL: 'https://vault.example',
      SPONSORSHIP: JSON.stringify({ test: policy }),
    },
    workers: [bundlerWorker],
  })
  const { chains } = server.context
  await deployPaymaster(chains, chainId, paymasterKey)
  await fundPaymaster(chains, chainId, { key: paymasterKey, value: parseEther('1') })
  const paymaster = paymasterAddress(paymasterKey)

  /** The server as the vault reaches it through its host. */
  const openNode = (path: string): CallRpc => {
    return async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const query = `chainId=${chainId}&projectId=test`
      const response = await server.request(`${path}?${query}`, { method: 'POST', headers, body })
      const { result, error } = v.parse(rpcReply, await response.json())
      if (!error) return result
      throw new ServerRefusal({ code: 'node', message: error.message, retryAfterSeconds: null })
    }
  }
  const bundler = openNode('/v1/bundler')
  const callServer: Login['callServer'] = async ({ method, path, reply }, input) => {
    const { address, ...fields } = v.parse(v.looseObject({ address: v.string() }), input)
    const url = `${path.replace(':address', address)}?projectId=test`
    const response = await server.request(url, { method, body: JSON.stringify(fields) })
    return v.parse(reply, await response.json())
  }

  return {
    client: fixture.client,
    chain: fixture.chain,
    chainId,
    paymaster,
    request: server.request,
    /** A wallet with a new key, and the requests of a page to its smart account. */
    async openWallet({ isSponsored }: { isSponsored: boolean }) {
      const root = createRoot()
      const keyring = createKeyring()
      keyring.hold(new Uint8Array(root))
      const owner = privateKeyToAccount(bytesToHex((await deriveChainKey(root, 'eip155')).secret))
      const requestContext = { origin, chainId, addresses: { eip155: owner.address } }
      const passkey = createSoftwarePasskey()
      const tools = {
        ...{ node: openNode('/v1/'), bundler, callServer, chainId, keyring },
        readPrices: async () => [],
        askPasskey: ({ challenge }: { challenge: Uint8Array }) => passkey.ask(challenge),
        openPasskeys: async () => ({
          create: async () => passkey.owner,
          addedAt: async () => null,
        }),
        paymaster: isSponsored ? paymaster : null,
      }
      const request = (method: string, params: unknown): Promise<PreparedRequest> =>
        (isPermissionMethod(method) ? preparePermission : prepareSmartAccountRequest)(
          { method, params },
          requestContext,
          tools,
        )
      const chain = numberToHex(fixture.chain.chainId)
      return {
        account: hybridAccount(owner),
        owner: owner.address,
        request,
        /** The vault with a node that answers otherwise. */
        withNode: (node: CallRpc) => (calls: readonly object[]) =>
          prepareSmartAccountRequest(
            {
              method: 'wallet_sendCalls',
              params: [{ version: '2.0.0', chainId: chain, from: owner.address, calls }],
            },
            requestContext,
            { ...tools, node },
          ),
        node: tools.node,
        /** Asks the vault to add the wallet's passkey as an owner of the smart account, or to remove it. */
        changeOwner: (method: string, change: object = {}) =>
          request(method, [{ from: hybridAccount(owner).address, chainId: chain, ...change }]),
        revokeUpgrade: (change: object = {}) =>
          prepareUpgradeRevocation(
            [{ from: owner.address, chainId: chain, ...change }],
            requestContext,
            tools,
          ),
        close: () => keyring.lock(),
        sendCalls: (calls: readonly object[], more: object = {}) =>
          request('wallet_sendCalls', [{ version: '2.0.0', chainId: chain, calls, ...more }]),
      }
    },
    /** Polls, as the page does, until a block has the operation. */
    async receiptOf(hash: Hex) {
      for (;;) {
        const read = await bundler('eth_getUserOperationReceipt', [hash])
        const receipt = v.parse(userOperationReceipt, read)
        if (receipt) return receipt
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    async close() {
      await server.close()
      await fixture.close()
    },
  }
}

export type VaultWallets = Awaited<ReturnType<typeof openVaultWallets>>
