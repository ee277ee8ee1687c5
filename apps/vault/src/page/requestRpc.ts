import { ownValue } from '@latchkey/wire'
import { revokeUpgradeMethod } from '@latchkey/wire/accountUpgrade'
import { getAddress } from 'viem'
import type { RequestContext } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { openBundler, openNode } from '../approve/node.ts'
import type { PreparedRequest } from '../approve/preparedRequest.ts'
import { openPrices } from '../approve/priceSpends.ts'
import type { AskPasskey } from '../smartAccount/passkeyOwner.ts'
import { refusals } from '../smartAccount/refusals.ts'
import { logIn } from './logIn.ts'
import { ownAddresses } from './ownAddresses.ts'
import { requestApproval } from './requestApproval.ts'
import {
  changesOwner,
  isBundlerRead,
  isNodeRead,
  isPermissionMethod,
  isSmartAccountMethod,
  needsApproval,
} from './rpcMethods.ts'
import { WindowNeeded } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'

type RpcRequest = { method: string; params: unknown; chainId: string }

/**
 * Responds to one JSON-RPC request of the page. Reads go to the node; a method that needs approval is shown and signed
 * when the visitor approves; every other method is rejected.
 * @throws NotAllowed, WindowNeeded, Cancelled
 */
export async function requestRpc(
  page: VaultPage,
  request: RpcRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { method, params, chainId } = request
  if (page.kind === 'window' && needsApproval(method)) await logIn(page)
  const addresses = await ownAddresses(page)
  const node = openNode(page.config.projectId, chainId)
  const localAnswer = answerLocally(method, { chainId, address: addresses.eip155 })
  if (localAnswer !== undefined) return localAnswer
  if (isNodeRead(method)) return node(method, Array.isArray(params) ? params : [])
  if (isBundlerRead(method)) {
    return openBundler(page.config.projectId, chainId)(method, Array.isArray(params) ? params : [])
  }
  if (!needsApproval(method)) throw new NotAllowed('Requested RPC call is not allowed')
  if (!(await page.login.session())) throw new NotAllowed('Action not allowed')
  const otherAccount = await findOtherAccount(page, addresses.eip155)
  const requestContext: RequestContext = {
    ...{ origin: page.site, chainId, addresses },
    ...(otherAccount ? { otherAccount } : {}),
  }
  return requestApproval(page, await prepare(page, request, { requestContext, signal }), signal)
}

/** Decodes a request; loads a chain's decoder and signer at the first request for it. */
async function prepare(
  page: VaultPage,
  request: RpcRequest,
  { requestContext, signal }: { requestContext: RequestContext; signal: AbortSignal },
): Promise<PreparedRequest> {
  const { chainId } = request
  const { config, context } = page
  const tools = {
    node: openNode(config.projectId, chainId),
    keyring: context.keyring,
    readPrices: openPrices(config.projectId, chainId),
  }
  if (chainId.startsWith('solana:')) {
    return (await import('../solana/prepareSolanaRequest.ts')).prepareSolanaRequest(
      request,
      requestContext,
      tools,
    )
  }
  if (!isForSmartAccount(request, requestContext.addresses.eip155)) {
    return (await import('../approve/prepareEvmRequest.ts')).prepareEvmRequest(
      request,
      requestContext,
      tools,
    )
  }
  if (request.method === revokeUpgradeMethod) {
    const { prepareUpgradeRevocation } = await import('../smartAccount/prepareUpgradeRevocation.ts')
    return prepareUpgradeRevocation(request.params, requestContext, { ...tools, chainId })
  }
  const { networks = [], paymaster = null } = config.smartAccounts ?? {}
  if (!networks.includes(chainId)) throw new NotAllowed(refusals.noSmartAccount)
  if (changesOwner(request.method) && page.kind === 'frame') throw new WindowNeeded()
  const smartAccountTools = {
    ...{ ...tools, chainId, paymaster, callServer: page.login.callServer },
    bundler: openBundler(config.projectId, chainId),
    askPasskey: async (dialog: Parameters<AskPasskey>[0]) => {
      const { askOwnerPasskey } = await import('../smartAccount/askOwnerPasskey.ts')
      return askOwnerPasskey(context.store, dialog)
    },
    openPasskeys: async () => {
      const { ownerPasskeys } = await import('./ownerPasskeys.ts')
      return ownerPasskeys(page, { chainId, signal })
    },
  }
  if (isPermissionMethod(request.method)) {
    const { preparePermission } = await import('../permissions/preparePermission.ts')
    return preparePermission(request, requestContext, smartAccountTools)
  }
  const { prepareSmartAccountRequest } = await import(
    '../smartAccount/prepareSmartAccountRequest.ts'
  )
  return prepareSmartAccountRequest(request, requestContext, smartAccountTools)
}

/** The smart account of the wallet's key, where the server has smart accounts. */
async function findOtherAccount(
  { config }: VaultPage,
  owner: string | undefined,
): Promise<string | null> {
  if (!owner || !config.smartAccounts) return null
  const { hybridAccountOf } = await import('../smartAccount/smartAccount.ts')
  return hybridAccountOf(getAddress(owner)).address
}

/** A request names the account that signs; the wallet's key and its smart account have different addresses. */
function isForSmartAccount({ method, params }: RpcRequest, own: string | undefined): boolean {
  if (own === undefined) return false
  if (isSmartAccountMethod(method)) return true
  const [first, second] = Array.isArray(params) ? params : []
  const signers: Readonly<Record<string, unknown>> = {
    personal_sign: second,
    eth_signTypedData_v4: first,
    eth_sendTransaction: first?.from,
  }
  const signer = ownValue(signers, method)
  return typeof signer === 'string' && signer.toLowerCase() !== own.toLowerCase()
}

/** Replies that need no node. */
function answerLocally(
  method: string,
  { chainId, address }: { chainId: string; address: string | undefined },
): unknown {
  if (method === 'eth_accounts') return address ? [address] : []
  if (method === 'eth_chainId') return `0x${Number(chainId.split(':')[1]).toString(16)}`
  return undefined
}
