import { type InputOf, passkeyChallenge, type stepUpEndpoint, stepUpText } from '@latchkey/wire'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { noWalletError } from '../embeddedErrors.ts'
import { takeChallenge } from '../passkey/challenges.ts'
import { type Ceremony, verifyAssertion } from '../passkey/verifyPasskey.ts'
import { recordStepUp, type Session } from '../session/sessionTable.ts'
import { checkControlProof, findControlKey, wrongSignatureError } from './controlKey.ts'
import { describeWallet } from './describeWallet.ts'

/** Step-up: verifies the user again by a passkey, or by the wallet's control key if there is no passkey. */
export async function stepUp(
  embedded: Embedded,
  ceremony: Ceremony,
  { assertion, proof }: InputOf<typeof stepUpEndpoint>,
): Promise<void> {
  if (assertion) {
    const { isStepUp } = await verifyAssertion(embedded, ceremony, {
      purpose: 'step-up',
      assertion,
    })
    if (isStepUp) return
    const text = 'This passkey is not active yet'
    throw new ServerError(403, 'embedded/passkey-refused', text, 'assertion')
  }
  if (!proof) {
    throw new ServerError(
      400,
      'server/bad-input',
      'An assertion or a proof is required',
      'assertion',
    )
  }
  await checkStepUpProof(embedded, ceremony.session, proof)
}

async function checkStepUpProof(
  embedded: Embedded,
  session: Session,
  { challenge, signature }: { challenge: string; signature: string },
): Promise<void> {
  const { db, clock } = embedded.context
  const { wallet } = await describeWallet(db, session.userId)
  if (wallet?.state !== 'active') throw noWalletError()
  // The wallet has a passkey: a control key that a device slot unlocked does not verify the user.
  if (wallet.slots.some(({ type, state }) => type === 'passkey' && state === 'active')) {
    throw new ServerError(403, 'embedded/passkey-required', 'Use the passkey', 'proof')
  }
  const purpose = 'step-up'
  const stored = await passkeyChallenge({ purpose, nonce: challenge })
  if (!(await takeChallenge(embedded.context, { sessionId: session.id, purpose }, stored)))
    throw wrongSignatureError()
  const { id: walletId, version } = wallet
  const text = stepUpText({ walletId, challenge })
  checkControlProof(await findControlKey(db, { walletId, version }), { text, signature })
  await recordStepUp(db, session.id, clock.now())
}
