import { getAddress, hashMessage, hashTypedData, type TypedDataDefinition } from 'viem'
import type { Requester, Work } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { Prepared } from '../approve/prepared.ts'
import { readRequest } from '../approve/readRequest.ts'
import { isDeployed, readNonce } from './fillOperation.ts'
import { newNonceKey } from './nonceKey.ts'
import { signAsAccount } from './operation.ts'
import { prepareCalls } from './prepareCalls.ts'
import { prepareOperation } from './prepareOperation.ts'
import { refusals } from './refusals.ts'
import { type HybridAccount, smartAccountOf } from './smartAccountOf.ts'
import type { SmartAccountTools } from './smartAccountTools.ts'

/**
 * Decodes a request to the smart account of the wallet's key. `wallet_sendCalls` and `eth_sendTransaction` become one
 * operation; `personal_sign` and typed data are signed for the account's contract (ERC-1271, ERC-6492); a permission
 * (ERC-7715) is a delegation of the account.
 * @throws NotAllowed, CallsRefused, ServerRefusal
 */
export async function prepareSmartAccount(
  { method, params }: { method: string; params: unknown },
  requester: Requester,
  tools: SmartAccountTools,
): Promise<Prepared> {
  const account = smartAccountOf(getAddress(requester.addresses.eip155 ?? ''))
  const { address } = account
  const { node } = tools
  if (method === 'wallet_sendCalls') return prepareCalls(params, requester, tools)
  if (method.endsWith('Permission') || method.endsWith('Permissions')) {
    const { preparePermission } = await import('../permissions/preparePermission.ts')
    return preparePermission({ method, params }, requester, tools)
  }
  if (method.endsWith('PasskeyOwner')) {
    const { prepareOwnerChange } = await import('./prepareOwnerChange.ts')
    return prepareOwnerChange({ method, params }, requester, tools)
  }
  const accountRequester = { ...requester, addresses: { ...requester.addresses, eip155: address } }
  const decoded = readRequest(method, params, accountRequester)
  if (decoded.work.kind === 'evm-transaction') {
    const { to, value, data } = decoded.work.transaction
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
    sign: () => signWork(decoded.work, account, tools),
  }
}

async function signWork(
  work: Work,
  account: HybridAccount,
  { node, keyring }: SmartAccountTools,
): Promise<unknown> {
  const hash = hashOf(work)
  const hasContract = await isDeployed(node, account)
  return keyring.use((root) => signAsAccount(root, hash, { account, isDeployed: hasContract }))
}

function hashOf(work: Work) {
  if (work.kind === 'evm-text') return hashMessage({ raw: work.raw })
  if (work.kind !== 'evm-typed') throw new NotAllowed(refusals.malformed)
  const data: TypedDataDefinition = JSON.parse(work.json)
  return hashTypedData(data)
}
