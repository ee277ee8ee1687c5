import { revokePermissionParams } from '@latchkey/wire/permissions'
import * as v from 'valibot'
import { getAddress, type Hex } from 'viem'
import type { Requester } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { Prepared } from '../approve/prepared.ts'
import { encodeCalls } from '../smartAccount/accountCalls.ts'
import { readNonce } from '../smartAccount/fillOperation.ts'
import { newNonceKey } from '../smartAccount/nonceKey.ts'
import { prepareOperation } from '../smartAccount/prepareOperation.ts'
import type { BatchReading } from '../smartAccount/readBatch.ts'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import { smartAccountOf } from '../smartAccount/smartAccountOf.ts'
import type { SmartAccountTools } from '../smartAccount/smartAccountTools.ts'
import { texts } from '../text/language.ts'
import { decodeContext, readDelegation, revocationCall } from './delegation.ts'
import { coinFacts, describeGrant } from './describeGrant.ts'

/**
 * The end of a permission: an operation that disables its delegation on the chain. Ordinary batches may not call the
 * DelegationManager; this one call is written here, never by a site.
 * @throws NotAllowed, ServerRefusal
 */
export async function prepareRevocation(
  params: unknown,
  requester: Requester,
  tools: SmartAccountTools,
): Promise<Prepared> {
  const { chainId, node } = tools
  const account = smartAccountOf(getAddress(requester.addresses.eip155 ?? ''))
  const parsed = v.safeParse(revokePermissionParams, params)
  if (!parsed.success) throw new NotAllowed(accountRefusals.malformed)
  const delegation = decodeContext(parsed.output[0].permissionContext)
  const reading = describeGrant(readDelegation(delegation, account.address), chainId)
  const facts = [...coinFacts(reading.amounts, chainId), ...reading.facts]
  const tokens = reading.amounts.flatMap(({ token, amount, label }) =>
    token ? [{ address: token, amount, label }] : [],
  )
  const calls = [revocationCall(delegation)]
  const expectedCallData = encodeCalls(calls)
  const readCallData = (callData: Hex): BatchReading => {
    if (callData !== expectedCallData) throw new NotAllowed(accountRefusals.malformed)
    return {
      title: texts().permissions.revokeTitle,
      chainId,
      facts,
      warnings: [],
      isRisky: false,
      movesValue: false,
      receivers: [],
      spends: [],
      calls,
      tokens,
    }
  }
  const nonce = await readNonce(node, account.address, newNonceKey())
  // ERC-7715 answers with an empty object; the hash lets the page wait for the block.
  const toAnswer = (hash: Hex) => ({ hash })
  return prepareOperation({ account, calls, nonce, toAnswer, read: readCallData }, tools)
}
