import type { ReceiverStatus } from '../wallet/receivers.ts'
import type { DecodedRequest } from './decodedRequest.ts'

/** Above this limit a payment needs user verification each time, and the window for a new recipient. In millionths of a dollar. */
export const verificationLimitMicroUsd = 50_000_000n

/** How the vault can verify the user. */
export type Verification = {
  /** With a passkey or the recovery code, within the last five minutes. */
  wasVerified: boolean
  /** A passkey can verify the user now, in a dialog that no page can cover. */
  hasPasskey: boolean
}

export type Circumstances = {
  /** Of what leaves the account, the network fee included. `null`: the price is unknown and counts as above the limit. */
  microUsd: bigint | null
  receiverStatus: ReceiverStatus
  verification: Verification
}

/**
 * Where a request may be approved: in the vault's frame inside the site, or only in a window of the vault, whose address
 * bar shows the vault's origin.
 */
export function approvalPlace(
  decoded: DecodedRequest,
  circumstances: Circumstances,
): 'frame' | 'window' {
  const { microUsd, receiverStatus, verification } = circumstances
  if (decoded.needsWindow) return 'window'
  // A site can hide the frame in ways that the frame cannot detect (clickjacking). Without user verification the
  // request needs the window.
  const { hasPasskey, wasVerified } = verification
  if (!hasPasskey && !(wasVerified && !needsVerification(decoded, { microUsd }))) return 'window'
  if (!decoded.movesValue || receiverStatus === 'known') return 'frame'
  return receiverStatus === 'look-alike' || isAboveLimit(microUsd) ? 'window' : 'frame'
}

/** Whether the user must be verified for this request, even if a verification of the last five minutes exists. */
export function needsVerification(
  decoded: DecodedRequest,
  { microUsd }: Pick<Circumstances, 'microUsd'>,
): boolean {
  return (decoded.movesValue && decoded.needsWindow) || isAboveLimit(microUsd)
}

function isAboveLimit(microUsd: bigint | null): boolean {
  return microUsd === null || microUsd > verificationLimitMicroUsd
}
