import { getAddress } from 'viem'
import { approvalPlace } from '../approve/approvalPlace.ts'
import type { Warning } from '../approve/decodedRequest.ts'
import { describeWorth } from '../approve/describeWorth.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { ChainDetails, PreparedRequest } from '../approve/preparedRequest.ts'
import { openPrices, priceSpends } from '../approve/priceSpends.ts'
import { canObserveVisibility } from '../screens/useVisibilityCheck.ts'
import { texts } from '../text/language.ts'
import type { Prompt, ViewAction } from '../view/viewHost.ts'
import {
  classifyReceivers,
  type ReceiverStatus,
  readReceivers,
  recordReceivers,
} from '../wallet/receivers.ts'
import { openToSign, readVerification } from './openToSign.ts'
import { ownAddresses } from './ownAddresses.ts'
import { WindowNeeded } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'

/** Warnings of a recipient that the wallet has not sent to before (address poisoning). */
function receiverWarnings(status: ReceiverStatus): readonly Warning[] {
  if (status === 'known') return []
  return status === 'new'
    ? [{ level: 'caution', text: texts().approve.firstTime }]
    : [{ level: 'danger', text: texts().approve.lookAlike }]
}

/**
 * Shows a request in the frame or the window, and signs it when the visitor approves.
 * @throws WindowNeeded, Cancelled, NotAllowed
 */
export async function requestApproval(
  page: VaultPage,
  prepared: PreparedRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const { decoded, account } = prepared
  const receiverStore = { store: page.context.store, owner: account }
  const ownAccounts = decoded.receivers.length > 0 ? await ownReceivers(page) : []
  const receiverStatus = classifyReceivers(decoded.receivers, [
    ...(await readReceivers(receiverStore)),
    ...ownAccounts,
  ])
  const pricing = priceAll(prepared, page.config.projectId)
  if (page.kind === 'frame' && !(await canUseFrame(page, prepared, { receiverStatus, pricing }))) {
    throw new WindowNeeded()
  }
  const withReceiverWarnings = {
    ...decoded,
    warnings: [...decoded.warnings, ...receiverWarnings(receiverStatus)],
  }
  const view = {
    name: 'approve',
    decoded: withReceiverWarnings,
    chainDetails: addWorth(prepared, page.config.projectId),
    origin: page.site,
    account,
  } as const
  const finish = async (outcome: unknown) => {
    // The request is signed and may be sent: a storage error must not report a failure.
    await recordReceivers(receiverStore, decoded.receivers).catch(() => {})
    return outcome
  }
  const approve = async (action: ViewAction, prompt: Prompt) => {
    await prepared.ready
    // The dialog of the passkey verifies the user for this operation, so that the wallet need not be opened.
    if (action.do === 'passkey') return finish(await signWithPasskey(prepared, prompt))
    const needsWindow = decoded.needsWindow || ((await prepared.fee)?.isHigh ?? false)
    await openToSign(page, { ...decoded, needsWindow }, { action, microUsd: await pricing })
    prompt.assertOpen()
    return finish(await prepared.sign(prompt.commit))
  }
  return page.viewHost.show(view, approve, signal)
}

/** The details from the chain, with what the amounts of the approval are worth. */
async function addWorth(
  { decoded, chainDetails }: PreparedRequest,
  projectId: string,
): Promise<ChainDetails> {
  const details = await chainDetails
  const { chainId } = decoded
  const facts = [...decoded.facts, ...details.facts, ...(details.effect ?? [])]
  const readPrices = openPrices(projectId, chainId)
  return { ...details, worth: await describeWorth(facts, { chainId, readPrices }) }
}

function signWithPasskey(prepared: PreparedRequest, { commit }: Prompt): Promise<unknown> {
  if (!prepared.signWithPasskey) throw new NotAllowed('Action not allowed')
  return prepared.signWithPasskey(commit)
}

/** The wallet's own accounts, which are known recipients: also the smart account of its key. */
async function ownReceivers(page: VaultPage): Promise<readonly string[]> {
  const addresses = await ownAddresses(page)
  const own = Object.values(addresses).filter((address) => address !== undefined)
  if (!addresses.eip155 || !page.config.smartAccounts) return own
  const { hybridAccountOf } = await import('../smartAccount/smartAccount.ts')
  return [...own, hybridAccountOf(getAddress(addresses.eip155)).address]
}

/** The price of everything that leaves the account: the network fee also of a request that moves no value. */
async function priceAll(
  { decoded, fee }: PreparedRequest,
  projectId: string,
): Promise<bigint | null> {
  const { amount } = (await fee) ?? { amount: 0n }
  return priceSpends(
    { ...decoded, spends: [...decoded.spends, { token: null, amount }] },
    projectId,
  )
}

async function canUseFrame(
  page: VaultPage,
  { decoded, fee }: PreparedRequest,
  { receiverStatus, pricing }: { receiverStatus: ReceiverStatus; pricing: Promise<bigint | null> },
): Promise<boolean> {
  // Without IntersectionObserver v2 the vault cannot check that its frame is visible; only the window is safe.
  if (decoded.needsWindow || !canObserveVisibility()) return false
  const [knownFee, verification] = await Promise.all([fee, readVerification(page)])
  if (knownFee?.isHigh) return false
  const mustPrice = receiverStatus === 'new' || !verification.hasPasskey
  const microUsd = mustPrice ? await pricing : null
  return approvalPlace(decoded, { microUsd, receiverStatus, verification }) === 'frame'
}
