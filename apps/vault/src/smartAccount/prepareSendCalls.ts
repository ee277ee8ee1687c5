import { canUpgradeAccount } from '@latchkey/wire/accountUpgrade'
import { type Address, getAddress, type Hex } from 'viem'
import type { RequestContext } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { chainNumber } from '../approve/networks.ts'
import type { PreparedRequest } from '../approve/preparedRequest.ts'
import { describeUpgrade, readTransactionCount, readUpgrade } from './accountUpgrade.ts'
import { type Authorization, statelessImplementation } from './authorization.ts'
import { CallsRefused } from './CallsRefused.ts'
import { decodeBatch } from './decodeBatch.ts'
import { readNonce } from './fillOperation.ts'
import { nonceKeyOf } from './nonceKey.ts'
import { parseSendCalls } from './parseSendCalls.ts'
import { prepareOperation } from './prepareOperation.ts'
import { refusals } from './refusals.ts'
import { hybridAccountOf, type SmartAccount, upgradedAccountOf } from './smartAccount.ts'
import type { SmartAccountTools } from './smartAccountTools.ts'

/**
 * `wallet_sendCalls` as one operation of the smart account, or of the key's account, which the first batch upgrades
 * (EIP-7702). @throws NotAllowed, CallsRefused, ServerRefusal
 */
export async function prepareSendCalls(
  params: unknown,
  requestContext: RequestContext,
  tools: SmartAccountTools,
): Promise<PreparedRequest> {
  const { node, chainId } = tools
  const owner = getAddress(requestContext.addresses.eip155 ?? '')
  const account = signingAccount(params, owner)
  const { id, calls } = parseSendCalls(params, { account: account.address, chainId })
  const [nonce, authorization] = await Promise.all([
    readNonce(node, account.address, nonceKeyOf(requestContext.origin, id)),
    account.kind === 'upgraded' ? neededAuthorization(tools, owner) : null,
  ])
  if (BigInt.asUintN(64, nonce) > 0n) throw new CallsRefused('already-sent', refusals.alreadySent)
  const toAnswer = (hash: Hex) => ({ id, hash })
  const plan = { account, calls, nonce, toAnswer }
  if (!authorization) return prepareOperation(plan, tools)
  const decode = (callData: Hex) => describeUpgrade(decodeBatch(callData, { account, chainId }))
  return prepareOperation({ ...plan, decode, authorization }, tools)
}

function signingAccount(params: unknown, owner: Address): SmartAccount {
  const [request] = Array.isArray(params) ? params : []
  const isOwner = String(request?.from).toLowerCase() === owner.toLowerCase()
  return isOwner ? upgradedAccountOf(owner) : hybridAccountOf(owner)
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
