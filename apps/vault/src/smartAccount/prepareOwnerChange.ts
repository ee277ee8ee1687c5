import { passkeyOwnerMethods, passkeyOwnerParams } from '@latchkey/wire/passkeyOwner'
import * as v from 'valibot'
import { getAddress, type Hex, isAddressEqual } from 'viem'
import type { Fact, RequestContext } from '../approve/decodedRequest.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { networkName } from '../approve/networks.ts'
import type { PreparedRequest } from '../approve/preparedRequest.ts'
import { fill } from '../text/fill.ts'
import { formatDay } from '../text/format.ts'
import { texts } from '../text/language.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import type { DecodedBatch } from './decodeBatch.ts'
import { readNonce } from './fillOperation.ts'
import { newNonceKey } from './nonceKey.ts'
import { addOwnerCall, removePasskeysCall } from './ownerCalls.ts'
import { prepareOperation } from './prepareOperation.ts'
import { readKeyIdHashes } from './readKeyIdHashes.ts'
import { refusals } from './refusals.ts'
import { type HybridAccount, hybridAccountOf } from './smartAccount.ts'
import type { SmartAccountTools } from './smartAccountTools.ts'

/**
 * A second owner of the smart account, or the end of it. Ordinary batches may not call the account itself; these two
 * calls are written here, never by a site, which names neither the passkey nor its key.
 * @throws NotAllowed, ServerRefusal, Cancelled
 */
export async function prepareOwnerChange(
  { method, params }: { method: string; params: unknown },
  requestContext: RequestContext,
  tools: SmartAccountTools,
): Promise<PreparedRequest> {
  const { node, chainId } = tools
  const account = hybridAccountOf(getAddress(requestContext.addresses.eip155 ?? ''))
  checkRequest(params, { account, chainId })
  const hasPasskeyOwner = (await readKeyIdHashes(node, account)).length > 0
  const isAdding = method === passkeyOwnerMethods.add
  if (hasPasskeyOwner && isAdding) throw new NotAllowed(refusals.hasPasskeyOwner)
  if (!hasPasskeyOwner && !isAdding) throw new NotAllowed(refusals.noPasskeyOwner)
  const passkeys = await tools.openPasskeys()
  const change = isAdding
    ? describeNew(addOwnerCall(account, await passkeys.create(account)), chainId)
    : describeRemoval(removePasskeysCall(account), await passkeys.addedAt(account))
  const expectedCallData = encodeCalls([change.call])
  const decodeCallData = (callData: Hex): DecodedBatch => {
    if (callData !== expectedCallData) throw new NotAllowed(refusals.malformed)
    const { call, ...shown } = change
    const noEffects = { receivers: [], spends: [], tokens: [] }
    return { ...shown, ...noEffects, chainId, needsWindow: true, calls: [call] }
  }
  const nonce = await readNonce(node, account.address, newNonceKey())
  const toAnswer = (hash: Hex) => hash
  return prepareOperation(
    { account, calls: [change.call], nonce, toAnswer, decode: decodeCallData },
    tools,
  )
}

type Change = Pick<DecodedBatch, 'title' | 'facts' | 'warnings' | 'movesValue'> & {
  call: AccountCall
}

function describeNew(call: AccountCall, chainId: string): Change {
  const words = texts().owner
  const power = fill(words.power, { network: networkName(chainId) })
  return {
    title: words.add,
    facts: [],
    warnings: [power, words.danger].map((text) => ({ level: 'caution', text })),
    // The passkey may move funds later.
    movesValue: true,
    call,
  }
}

function describeRemoval(call: AccountCall, addedAt: string | null): Change {
  const words = texts().owner
  const added: Fact[] = addedAt
    ? [{ label: words.addedAt, value: formatDay(addedAt), kind: 'text' }]
    : []
  return {
    title: words.remove,
    facts: [
      { label: texts().smartAccount.undoUpgradeEffect, value: words.removeMeaning, kind: 'text' },
      { label: texts().smartAccount.undoUpgradeStays, value: words.removeStays, kind: 'text' },
      ...added,
    ],
    warnings: [],
    movesValue: false,
    call,
  }
}

function checkRequest(
  params: unknown,
  { account, chainId }: { account: HybridAccount; chainId: string },
): void {
  const read = v.safeParse(passkeyOwnerParams, params)
  if (!read.success) throw new NotAllowed(refusals.malformed)
  const [request] = read.output
  if (!isAddressEqual(request.from, account.address)) throw new NotAllowed(refusals.otherAccount)
  if (`eip155:${request.chainId}` !== chainId) throw new NotAllowed(refusals.otherNetwork)
}
