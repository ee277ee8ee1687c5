import { canUpgradeAccount } from '@latchkey/wire/accountUpgrade'
import { type Address, getAddress, type Hex } from 'viem'
import type { Requester } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { chainNumber } from '../approve/networks.ts'
import type { Prepared } from '../approve/prepared.ts'
import { describeUpgrade, readTransactionCount, readUpgrade } from './accountUpgrade.ts'
import { type Authorization, statelessImplementation } from './authorization.ts'
import { CallsRefused } from './CallsRefused.ts'
import { readNonce } from './fillOperation.ts'
import { nonceKeyOf } from './nonceKey.ts'
import { prepareOperation } from './prepareOperation.ts'
import { readBatch } from './readBatch.ts'
import { readCallsRequest } from './readCallsRequest.ts'
import { refusals } from './refusals.ts'
import { type SmartAccount, smartAccountOf, upgradedAccountOf } from './smartAccountOf.ts'
import type { SmartAccountTools } from './smartAccountTools.ts'

/**
 * `wallet_sendCalls` as one operation of the smart account, or of the key's account, which the first batch upgrades
 * (EIP-7702). @throws NotAllowed, CallsRefused, ServerRefusal
 */
export async function prepareCalls(
  params: unknown,
  requester: Requester,
  tools: SmartAccountTools,
): Promise<Prepared> {
  const { node, chainId } = tools
  const owner = getAddress(requester.addresses.eip155 ?? '')
  const account = signingAccount(params, owner)
  const { id, calls } = readCallsRequest(params, { account: account.address, chainId })
  const [nonce, authorization] = await Promise.all([
    readNonce(node, account.address, nonceKeyOf(requester.origin, id)),
    account.kind === 'upgraded' ? neededAuthorization(tools, owner) : null,
  ])
  if (BigInt.asUintN(64, nonce) > 0n) throw new CallsRefused('already-sent', refusals.alreadySent)
  const toAnswer = (hash: Hex) => ({ id, hash })
  const plan = { account, calls, nonce, toAnswer }
  if (!authorization) return prepareOperation(plan, tools)
  const read = (callData: Hex) => describeUpgrade(readBatch(callData, { account, chainId }))
  return prepareOperation({ ...plan, read, authorization }, tools)
}

function signingAccount(params: unknown, owner: Address): SmartAccount {
  const [request] = Array.isArray(params) ? params : []
  const isOwner = String(request?.from).toLowerCase() === owner.toLowerCase()
  return isOwner ? upgradedAccountOf(owner) : smartAccountOf(owner)
}

/** `null` when the account is upgraded already. @throws NotAllowed */
async function neededAuthorization(
  { node, chainId }: SmartAccountTools,
  owner: Address,
): Promise<Authorization | null> {
  if (!canUpgradeAccount(chainId)) throw new NotAllowed(refusals.noUpgrade)
  const [upgrade, nonce] = await Promise.all([
    readUpgrade(node, owner),
    readTransactionCount(node, owner, { block: 'latest' }),
  ])
  if (upgrade === 'own') return null
  if (upgrade === 'foreign') throw new NotAllowed(refusals.upgradedElsewhere)
  return { address: statelessImplementation, chainId: chainNumber(chainId), nonce }
}
