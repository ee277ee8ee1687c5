import { type EmbeddedWallet, passkeyChallengeCall, stepUpCall, stepUpText } from '@latchkey/wire'
import { type Bytes, wipe } from '../keys/bytes.ts'
import { signControlText } from '../keys/controlKey.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { VaultError } from '../keys/VaultError.ts'
import { openSlot } from '../keys/vault.ts'
import type { Home, Released } from './home.ts'
import { release } from './openWallet.ts'
import { askPasskey } from './passkey.ts'
import { toSlot } from './toSlot.ts'

/**
 * Verifies the person once more (step-up) and lends the vault key for what only the owner may do. Wipes the vault
 * key and the user factor afterwards, also when something fails.
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function withVaultKey<T>(
  home: Home,
  wallet: EmbeddedWallet,
  work: (open: { vaultKey: Bytes; released: Released }) => Promise<T>,
): Promise<T> {
  const { slotId, assertion, userFactor } = await askWalletPasskey(home, wallet)
  try {
    await home.account.call(stepUpCall, { assertion })
    const known = home.released?.slot.id === slotId ? home.released : null
    const released = known ?? (await release(home, wallet, { slotId }))
    return await withOpenSlot(home, { released, userFactor }, (vaultKey) =>
      work({ vaultKey, released }),
    )
  } finally {
    wipe(userFactor)
  }
}

/** The passkey's answer counts twice: for the server as proof, here as the user factor. */
async function askWalletPasskey({ account }: Home, wallet: EmbeddedWallet) {
  const passkeys = wallet.slots.flatMap(({ id, type, state, credentialId, salt, transports }) =>
    type === 'passkey' && state === 'active' && credentialId
      ? [{ id, credentialId, salt, transports }]
      : [],
  )
  if (passkeys.length === 0) throw new VaultError('sealed')
  const ceremony = await account.call(passkeyChallengeCall, { purpose: 'get' })
  const { assertion, credentialId, userFactor } = await askPasskey(ceremony, passkeys)
  const used = passkeys.find((one) => one.credentialId === credentialId)
  if (!used) {
    wipe(userFactor)
    throw new VaultError('sealed')
  }
  return { slotId: used.id, assertion, userFactor }
}

/** Opens a slot for one piece of work; wipes its vault key, and a server factor that nothing else holds. */
async function withOpenSlot<T>(
  home: Home,
  { released, userFactor }: { released: Released; userFactor: Bytes },
  work: (vaultKey: Bytes) => Promise<T>,
): Promise<T> {
  const { slot, vault, serverFactor } = released
  const factors = { user: userFactor, server: serverFactor }
  try {
    const vaultKey = await openSlot(toSlot(slot), { id: vault.id, factors })
    return await work(vaultKey).finally(() => wipe(vaultKey))
  } finally {
    if (home.released !== released) wipe(serverFactor)
  }
}

/** Step-up of a wallet that has no passkey: its control key signs. The wallet must be open. */
export async function proveByKey(home: Home, wallet: EmbeddedWallet): Promise<void> {
  const { challenge } = await home.account.call(passkeyChallengeCall, { purpose: 'get' })
  const text = stepUpText({ walletId: wallet.id, challenge })
  const signature = await home.keyring.use(async (root) => signControlText(root, text))
  await home.account.call(stepUpCall, { proof: { challenge, signature } })
}

/** Opens the recovery slot with its code for one piece of work, and wipes what opened it. */
export async function withCode<T>(
  home: Home,
  { wallet, slotId, code }: { wallet: EmbeddedWallet; slotId: string; code: string },
  work: (open: { vaultKey: Bytes; userFactor: Bytes; released: Released }) => Promise<T>,
): Promise<T> {
  const userFactor = parseRecoveryCode(code)
  try {
    const released = await release(home, wallet, { slotId })
    return await withOpenSlot(home, { released, userFactor }, (vaultKey) =>
      work({ vaultKey, userFactor, released }),
    )
  } finally {
    wipe(userFactor)
  }
}
