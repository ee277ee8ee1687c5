import { getAddress, hashMessage, hashTypedData, type TypedDataDefinition } from 'viem'
import type { EvmTask, RequestContext } from '../approve/decodedRequest.ts'
import { decodeEvmRequest } from '../approve/decodeEvmRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { PreparedRequest } from '../approve/preparedRequest.ts'
import { isDeployed, readNonce } from './fillOperation.ts'
import { newNonceKey } from './nonceKey.ts'
import { signAsAccount } from './operation.ts'
import { prepareOperation } from './prepareOperation.ts'
import { prepareSendCalls } from './prepareSendCalls.ts'
import { refusals } from './refusals.ts'
import { type HybridAccount, hybridAccountOf } from './smartAccount.ts'
import type { SmartAccountTools } from './smartAccountTools.ts'

/**
 * Decodes a request to the smart account of the wallet's key. `wallet_sendCalls` and `eth_sendTransaction` become one
 * operation; `personal_sign` and typed data are signed for the account's contract (ERC-1271, ERC-6492).
 * @throws NotAllowed, CallsRefused, ServerRefusal
 */
export async function prepareSmartAccountRequest(
  { method, params }: { method: string; params: unknown },
  requestContext: RequestContext,
  tools: SmartAccountTools,
): Promise<PreparedRequest> {
  const account = hybridAccountOf(getAddress(requestContext.addresses.eip155 ?? ''))
  const { address } = account
  const { node } = tools
  if (method === 'wallet_sendCalls') return prepareSendCalls(params, requestContext, tools)
  if (method.endsWith('PasskeyOwner')) {
    const { prepareOwnerChange } = await import('./prepareOwnerChange.ts')
    return prepareOwnerChange({ method, params }, requestContext, tools)
  }
  const accountRequestContext = {
    ...requestContext,
    addresses: { ...requestContext.addresses, eip155: address },
    otherAccount: account.owner,
  }
  const decoded = decodeEvmRequest(method, params, accountRequestContext)
  if (decoded.task.kind === 'evm-transaction') {
    const { to, value, data } = decoded.task.transaction
    if (to === null) throw new NotAllowed(refusals.notForContracts)
    const nonce = await readNonce(node, address, newNonceKey())
    const plan = { account, calls: [{ to, value, data }], nonce, toAnswer: (hash: string) => hash }
    return prepareOperation(plan, tools)
  }
  return {
    decoded,
    account: address,
    ready: Promise.resolve(null),
    chainDetails: Promise.resolve({ facts: [], warnings: [] }),
    fee: Promise.resolve(null),
    sign: () => signTask(decoded.task, account, tools),
  }
}

async function signTask(
  task: EvmTask,
  account: HybridAccount,
  { node, keyring }: SmartAccountTools,
): Promise<unknown> {
  const hash = hashOf(task)
  const hasContract = await isDeployed(node, account)
  return keyring.use((root) => signAsAccount(root, hash, { account, isDeployed: hasContract }))
}

function hashOf(task: EvmTask) {
  if (task.kind === 'evm-text') return hashMessage({ raw: task.raw })
  if (task.kind !== 'evm-typed') throw new NotAllowed(refusals.malformed)
  const data: TypedDataDefinition = JSON.parse(task.json)
  return hashTypedData(data)
}
