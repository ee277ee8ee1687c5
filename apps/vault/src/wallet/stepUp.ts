import {
  type EmbeddedWallet,
  passkeyChallengeEndpoint,
  stepUpEndpoint,
  stepUpText,
} from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/bytes.ts'
import { signControlText } from '../keys/controlKey.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { VaultError } from '../keys/VaultError.ts'
import { openSlot } from '../keys/vaultEncryption.ts'
import { fetchReleasedSlot } from './openWallet.ts'
import { withoutOwners } from './ownerPasskey.ts'
import { askPasskey } from './passkey.ts'
import { toSlot } from './toSlot.ts'
import type { ReleasedSlot, VaultContext } from './vaultContext.ts'

/**
 * Verifies the user again (step-up) and passes the vault key to `work`. Wipes the vault key and the user factor
 * afterwards, also on failure.
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function withVaultKey<T>(
  context: VaultContext,
  wallet: EmbeddedWallet,
  work: (open: { vaultKey: Bytes; released: ReleasedSlot }) => Promise<T>,
): Promise<T> {
  const { slotId, assertion, userFactor } = await askWalletPasskey(context, wallet)
  try {
    await context.login.call(stepUpEndpoint, { assertion })
    const alreadyReleased = context.released?.slot.id === slotId ? context.released : null
    const released = alreadyReleased ?? (await fetchReleasedSlot(context, wallet, { slotId }))
    return await withOpenSlot(context, { released, userFactor }, (vaultKey) =>
      work({ vaultKey, released }),
    )
  } finally {
    wipe(userFactor)
  }
}

/** Step-up of a wallet with a passkey. It also opens the passkey's slot: a passkey that cannot open the wallet is rejected. */
export async function stepUpWithPasskey(
  context: VaultContext,
  wallet: EmbeddedWallet,
): Promise<void> {
  await withVaultKey(context, wallet, async () => {})
}

/** One passkey dialog yields both the assertion for the server and the user factor. */
async function askWalletPasskey({ login, store }: VaultContext, wallet: EmbeddedWallet) {
  const slotPasskeys = wallet.slots.flatMap(
    ({ id, type, state, credentialId, salt, transports }) =>
      type === 'passkey' && state === 'active' && credentialId
        ? [{ id, credentialId, salt, transports }]
        : [],
  )
  const passkeys = await withoutOwners(store, slotPasskeys)
  const purpose = 'step-up'
  const ceremony = await login.call(passkeyChallengeEndpoint, { purpose })
  const answer = await askPasskey({ ...ceremony, purpose }, passkeys)
  const { assertion, credentialId, userFactor } = answer
  const usedPasskey = passkeys.find((passkey) => passkey.credentialId === credentialId)
  if (!usedPasskey) {
    wipe(userFactor)
    throw new VaultError('sealed')
  }
  return { slotId: usedPasskey.id, assertion, userFactor }
}

/** Opens a slot for `work`; wipes its vault key, and the server factor unless `context.released` still uses it. */
async function withOpenSlot<T>(
  context: VaultContext,
  { released, userFactor }: { released: ReleasedSlot; userFactor: Bytes },
  work: (vaultKey: Bytes) => Promise<T>,
): Promise<T> {
  const { slot, vault, serverFactor } = released
  const factors = { user: userFactor, server: serverFactor }
  try {
    const vaultKey = await openSlot(toSlot(slot), { id: vault.id, factors })
    return await work(vaultKey).finally(() => wipe(vaultKey))
  } finally {
    if (context.released !== released) wipe(serverFactor)
  }
}

/** Step-up of a wallet without a passkey: its control key signs. The wallet must be open. */
export async function stepUpWithControlKey(
  context: VaultContext,
  wallet: EmbeddedWallet,
): Promise<void> {
  const purpose = 'step-up'
  const { nonce: challenge } = await context.login.call(passkeyChallengeEndpoint, { purpose })
  const text = stepUpText({ walletId: wallet.id, challenge })
  const signature = await context.keyring.use(async (root) => signControlText(root, text))
  await context.login.call(stepUpEndpoint, { proof: { challenge, signature } })
}

/** Opens the recovery slot with its code for `work`, and wipes the secrets afterwards. */
export async function withRecoverySlot<T>(
  context: VaultContext,
  { wallet, slotId, code }: { wallet: EmbeddedWallet; slotId: string; code: string },
  work: (open: { vaultKey: Bytes; userFactor: Bytes; released: ReleasedSlot }) => Promise<T>,
): Promise<T> {
  const userFactor = parseRecoveryCode(code)
  try {
    const released = await fetchReleasedSlot(context, wallet, { slotId })
    return await withOpenSlot(context, { released, userFactor }, (vaultKey) =>
      work({ vaultKey, userFactor, released }),
    )
  } finally {
    wipe(userFactor)
  }
}
