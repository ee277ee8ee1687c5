import {
  activateSlotEndpoint,
  type EmbeddedWallet,
  embeddedUserEndpoint,
  exportWalletEndpoint,
  type KeySlot,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
  prepareSlotEndpoint,
  removeSlotEndpoint,
  rotateWalletEndpoint,
  stepUpEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import type { App, Context } from '../../context/context.ts'
import type { Queries } from '../../db/database.ts'
import { recordEvent } from '../account/events.ts'
import { notifyOwner } from '../account/notices.ts'
import { describeUser } from '../account/users.ts'
import type { Embedded } from '../embedded.ts'
import { noSuchSlotError, noWalletError } from '../embeddedErrors.ts'
import { encodeNotice } from '../mail/emails.ts'
import { createPasskeyNonce } from '../passkey/challenges.ts'
import { relyingPartyId } from '../passkey/verifyPasskey.ts'
import { serveSession } from '../serveSession.ts'
import {
  recentLoginUntil,
  requireStepUp,
  STEP_UP_MS,
  stepUpUntil,
} from '../session/requireSession.ts'
import { activateSlot, removeSlot, rotateWallet } from './changeWallet.ts'
import { describeWallet, type WalletAndDraft } from './describeWallet.ts'
import { openSlot } from './openSlot.ts'
import { prepareSlot } from './prepareSlot.ts'
import { stepUp } from './stepUp.ts'
import { writeFurtherSlot, writeWallet } from './writeWallet.ts'

const EXPORT_DELAY_MS = 10_000

export function walletRoutes(
  app: App,
  context: Context,
  loadEmbedded: () => Promise<Embedded>,
): void {
  const serve = serveSession(app, context, loadEmbedded)
  const { db, clock } = context

  serve(embeddedUserEndpoint, async (_input, { embedded, session }) => ({
    user: await describeUser(embedded, session.userId),
    ...(await describeWallet(db, session.userId)),
    freshUntil: recentLoginUntil(session).toISOString(),
    stepUpUntil: stepUpUntil(session)?.toISOString() ?? null,
  }))

  serve(passkeyChallengeEndpoint, async ({ purpose }, { embedded, session }) => {
    const use = { sessionId: session.id, purpose }
    const { nonce, expiresAt } = await createPasskeyNonce(context, use)
    const user = await describeUser(embedded, session.userId)
    return {
      nonce,
      rpId: relyingPartyId(embedded),
      userHandle: Buffer.from(session.userId.replaceAll('-', ''), 'hex').toString('base64url'),
      userName: user.email ?? user.userName ?? 'Wallet',
      credentials: credentialsOf(await describeWallet(db, session.userId)),
      expiresAt: expiresAt.toISOString(),
    }
  })

  serve(stepUpEndpoint, async (input, { embedded, session, request }) => {
    await stepUp(embedded, { session, project: request.project }, input)
    return { stepUpUntil: new Date(clock.now() + STEP_UP_MS).toISOString() }
  })

  serve(prepareSlotEndpoint, ({ type }, { embedded, session }) =>
    prepareSlot(embedded, session, type),
  )

  serve(writeWalletEndpoint, async (input, { embedded, session, request }) => {
    await writeWallet(embedded, { session, project: request.project }, input)
    await recordEvent(embedded, { ...session, kind: 'wallet-written' })
    const { wallet, draft } = await describeWallet(db, session.userId)
    return { wallet: draft ?? requireWallet(wallet) }
  })

  serve(writeSlotEndpoint, async (input, { embedded, session, request }) => {
    await writeFurtherSlot(embedded, { session, project: request.project }, input)
    return { slot: await readSlot(db, session.userId, input.slotId) }
  })

  serve(openSlotEndpoint, (input, { embedded, session, request }) =>
    openSlot(embedded, { session, project: request.project }, input),
  )

  serve(activateSlotEndpoint, async (input, { embedded, session }) => {
    await activateSlot(embedded, session, input)
    const { wallet, draft } = await describeWallet(db, session.userId)
    const isDraft = draft?.slots.some(({ id }) => id === input.slotId)
    return { wallet: draft && isDraft ? draft : requireWallet(wallet) }
  })

  serve(removeSlotEndpoint, async ({ slotId }, { embedded, session }) => {
    await removeSlot(embedded, session, slotId)
    return { wallet: (await describeWallet(db, session.userId)).wallet }
  })

  serve(rotateWalletEndpoint, async ({ version }, { embedded, session }) => {
    await rotateWallet(embedded, session, version)
    return { wallet: requireWallet((await describeWallet(db, session.userId)).wallet) }
  })

  serve(exportWalletEndpoint, async (_input, { embedded, session }) => {
    requireStepUp(session, clock.now())
    if ((await describeWallet(db, session.userId)).wallet?.state !== 'active') throw noWalletError()
    await recordEvent(embedded, { ...session, kind: 'wallet-exported' })
    await notifyOwner(embedded, session.userId, { ...session, notice: encodeNotice('words-shown') })
    return { from: new Date(clock.now() + EXPORT_DELAY_MS).toISOString() }
  })
}

async function readSlot(db: Queries, userId: string, slotId: string): Promise<KeySlot> {
  const { wallet, draft } = await describeWallet(db, userId)
  const slots = [...(wallet?.slots ?? []), ...(draft?.slots ?? [])]
  const slot = slots.find(({ id }) => id === slotId)
  if (!slot) throw noSuchSlotError()
  return slot
}

function requireWallet(wallet: EmbeddedWallet | null): EmbeddedWallet {
  if (!wallet) throw noWalletError()
  return wallet
}

function credentialsOf({ wallet, draft }: WalletAndDraft): { id: string; transports: string[] }[] {
  const slots = [...(wallet?.slots ?? []), ...(draft?.slots ?? [])]
  return slots.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports }] : [],
  )
}
