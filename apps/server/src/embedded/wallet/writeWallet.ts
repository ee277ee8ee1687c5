import type {
  InputOf,
  WalletAddresses,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import type { Queries } from '../../db/database.ts'
import { ServerError } from '../../errors/ServerError.ts'
import type { Embedded } from '../embedded.ts'
import { noSuchSlotError, noWalletError, wrongVersionError } from '../embeddedErrors.ts'
import { type Ceremony, verifyRegistration } from '../passkey/verifyPasskey.ts'
import { requireRecentLogin, requireStepUp } from '../session/requireSession.ts'
import type { Session } from '../session/sessionTable.ts'
import { assertSameKey, verifyControlKeyRegistration } from './controlKey.ts'
import { findSlot, type Slot, type WrittenSlot, writeSlot } from './slotTable.ts'
import {
  findWallet,
  listVaults,
  lockWallet,
  setFirstAccount,
  type Wallet,
  writeVault,
} from './walletTable.ts'

type WalletInput = InputOf<typeof writeWalletEndpoint>
type SlotInput = WalletInput['slot']

/**
 * Writes a vault with its first slot in one transaction. The first version is active once a durable
 * slot has opened it, a later version once `rotateWallet` is called.
 */
export async function writeWallet(
  embedded: Embedded,
  ceremony: Ceremony,
  input: WalletInput,
): Promise<void> {
  const { db, clock } = embedded.context
  const now = clock.now()
  const { session } = ceremony
  requireRecentLogin(session, now)
  const existing = await findWallet(db, session.userId)
  if (existing?.version != null) requireStepUp(session, now)
  const written = await parseSlotInput(embedded, ceremony, {
    ...input.slot,
    version: input.version,
  })
  if (written.slot.type === 'device') throw notDurableError()
  await db.transaction(async (tx) => {
    const wallet = await lockWallet(tx, session.userId)
    if (wallet?.id !== input.walletId) throw noWalletError()
    const controlKey = await verifyControlKeyRegistration(input.controlKey, {
      walletId: wallet.id,
      address: input.addresses.eip155,
    })
    await checkVersion(tx, wallet, { ...input, controlKey })
    const sealed = Buffer.from(input.vault, 'base64url')
    const vault = { version: input.version, sealed, addresses: input.addresses, controlKey }
    await writeVault(tx, wallet.id, { vault, now })
    if (wallet.version === null) await setFirstAccount(tx, wallet.id, input.firstAccount)
    await storeSlot(tx, written.row, { wallet, session })
  })
}

async function checkVersion(
  tx: Queries,
  wallet: Wallet,
  input: Pick<WalletInput, 'version' | 'addresses'> & { controlKey: Buffer },
): Promise<void> {
  if (input.version !== (wallet.version ?? 0) + 1) throw wrongVersionError()
  if (wallet.version === null) return
  const current = (await listVaults(tx, wallet.id)).find(
    ({ version }) => version === wallet.version,
  )
  if (!current || !hasSameAddresses(current.addresses, input.addresses)) {
    const text = 'The addresses of a wallet cannot change'
    throw new ServerError(409, 'embedded/other-addresses', text, 'addresses')
  }
  assertSameKey(current, input.controlKey)
}

/** Writes a further slot of the active version, of the draft, or of a wallet that is being created. */
export async function writeFurtherSlot(
  embedded: Embedded,
  ceremony: Ceremony,
  input: InputOf<typeof writeSlotEndpoint>,
): Promise<void> {
  const { db, clock } = embedded.context
  const { session } = ceremony
  requireRecentLogin(session, clock.now())
  const isActive = (await findWallet(db, session.userId))?.version != null
  const slot = await findSlot(db, { slotId: input.slotId, userId: session.userId })
  if (isActive && slot?.type !== 'device') requireStepUp(session, clock.now())
  const written = await parseSlotInput(embedded, ceremony, input)
  await db.transaction(async (tx) => {
    const wallet = await lockWallet(tx, session.userId)
    if (!wallet) throw noWalletError()
    const vaults = await listVaults(tx, wallet.id)
    if (!vaults.some(({ version }) => version === input.version)) throw wrongVersionError()
    await storeSlot(tx, written.row, { wallet, session })
  })
}

async function parseSlotInput(
  embedded: Embedded,
  ceremony: Ceremony,
  input: SlotInput & { version: number },
): Promise<{ slot: Slot; row: WrittenSlot }> {
  const { slotId } = input
  const { userId } = ceremony.session
  const slot = await findSlot(embedded.context.db, { slotId, userId })
  if (slot?.state !== 'prepared') throw noSuchSlotError()
  if ((slot.type === 'passkey') !== (input.passkey !== undefined)) {
    const text = 'A passkey is required for a passkey slot and refused for other slots'
    throw new ServerError(400, 'server/bad-input', text, 'passkey')
  }
  if ((slot.type === 'recovery') !== (input.proofKey !== undefined)) {
    const text = 'A proof key is required for a recovery slot and refused for other slots'
    throw new ServerError(400, 'server/bad-input', text, 'proofKey')
  }
  const passkey = input.passkey ? await verifyRegistration(embedded, ceremony, input.passkey) : null
  const row = {
    slotId,
    version: input.version,
    label: input.label,
    salt: Buffer.from(input.salt, 'base64url'),
    sealedKey: Buffer.from(input.sealedKey, 'base64url'),
    passkey,
    proofKey: input.proofKey ? Buffer.from(input.proofKey, 'base64url') : null,
  }
  return { slot, row }
}

async function storeSlot(
  tx: Queries,
  row: WrittenSlot,
  { wallet, session }: { wallet: Wallet; session: Session },
): Promise<void> {
  const owner = { walletId: wallet.id, thumbprint: session.thumbprint }
  if (!(await writeSlot(tx, row, owner))) throw noSuchSlotError()
}

function hasSameAddresses(a: WalletAddresses, b: WalletAddresses): boolean {
  const text = (addresses: WalletAddresses): string =>
    JSON.stringify([addresses.eip155, addresses.solana, addresses.bip122, addresses.polkadot])
  return text(a) === text(b)
}

function notDurableError(): ServerError {
  const text = 'The first slot must be a passkey or a recovery code'
  return new ServerError(400, 'embedded/not-durable', text, 'slot')
}
