import { revokePermissionParams } from '@latchkey/delegation'
import * as v from 'valibot'
import { getAddress, type Hex } from 'viem'
import type { RequestContext } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { PreparedRequest } from '../approve/preparedRequest.ts'
import { encodeCalls } from '../smartAccount/accountCalls.ts'
import type { DecodedBatch } from '../smartAccount/decodeBatch.ts'
import { readNonce } from '../smartAccount/fillOperation.ts'
import { newNonceKey } from '../smartAccount/nonceKey.ts'
import { prepareOperation } from '../smartAccount/prepareOperation.ts'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import type { SmartAccountTools } from '../smartAccount/smartAccountTools.ts'
import { texts } from '../text/language.ts'
import { decodeContext, decodeDelegation, revocationCall } from './delegation.ts'
import { coinFacts, describeGrant } from './describeGrant.ts'

/**
 * The end of a permission: an operation that disables its delegation on the chain. Ordinary batches may not call the
 * DelegationManager; this one call is written here, never by a site.
 * @throws NotAllowed, ServerRefusal
 */
export async function prepareRevocation(
  params: unknown,
  requestContext: RequestContext,
  tools: SmartAccountTools,
): Promise<PreparedRequest> {
  const { chainId, node } = tools
  const account = hybridAccountOf(getAddress(requestContext.addresses.eip155 ?? ''))
  const parsed = v.safeParse(revokePermissionParams, params)
  if (!parsed.success) throw new NotAllowed(accountRefusals.malformed)
  const delegation = decodeContext(parsed.output[0].permissionContext)
  const description = describeGrant(decodeDelegation(delegation, account.address), chainId)
  const facts = [...coinFacts(description.amounts, chainId), ...description.facts]
  const tokens = description.amounts.flatMap(({ token, amount, label }) =>
    token ? [{ address: token, amount, label }] : [],
  )
  const calls = [revocationCall(delegation)]
  const expectedCallData = encodeCalls(calls)
  const decodeCallData = (callData: Hex): DecodedBatch => {
    if (callData !== expectedCallData) throw new NotAllowed(accountRefusals.malformed)
    return {
      title: texts().permissions.revokeTitle,
      chainId,
      facts,
      warnings: [],
      needsWindow: false,
      movesValue: false,
      receivers: [],
      spends: [],
      calls,
      tokens,
    }
  }
  const nonce = await readNonce(node, account.address, newNonceKey())
  // ERC-7715 responds with an empty object; the hash lets the page wait for the block.
  const toAnswer = (hash: Hex) => ({ hash })
  return prepareOperation({ account, calls, nonce, toAnswer, decode: decodeCallData }, tools)
}
