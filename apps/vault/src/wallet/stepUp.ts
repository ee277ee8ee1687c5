import { type EmbeddedWallet, passkeyChallengeCall, stepUpCall, stepUpText } from '@latchkey/wire'
import { signEvmText } from '../approve/signEvm.ts'
import { type Bytes, wipe } from '../keys/bytes.ts'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { VaultError } from '../keys/VaultError.ts'
import { openSlot } from '../keys/vault.ts'
import type { Home, Released } from './home.ts'
import { release } from './openWallet.ts'
import { askPasskey } from './passkey.ts'
import { toSlot } from './toSlot.ts'

/**
 * Proves the person once more and lends the vault's key for what only its owner may do.
 * @throws PasskeyDeclined, PasskeyUnfit, VaultError, ServerRefusal
 */
export async function withVaultKey<T>(
  home: Home,
  wallet: EmbeddedWallet,
  work: (open: { vaultKey: Bytes; released: Released }) => Promise<T>,
): Promise<T> {
  const { released, userFactor } = await prove(home, wallet)
  const vaultKey = await openSlot(toSlot(released.slot), {
    id: released.vault.id,
    factors: { user: userFactor, server: released.serverFactor },
  })
  wipe(userFactor)
  try {
    return await work({ vaultKey, released })
  } finally {
    wipe(vaultKey)
  }
}

/** The passkey's answer counts twice: for the server as proof, here as the person's half of the key. */
async function prove(
  home: Home,
  wallet: EmbeddedWallet,
): Promise<{ released: Released; userFactor: Bytes }> {
  const { account } = home
  const passkeys = wallet.slots.filter(
    ({ type, credentialId }) => type === 'passkey' && credentialId,
  )
  if (passkeys.length === 0) throw new VaultError('sealed')
  const ceremony = await account.call(passkeyChallengeCall, { purpose: 'get' })
  const answer = await askPasskey(
    ceremony,
    passkeys.map(({ credentialId, salt, transports }) => ({
      credentialId: credentialId ?? '',
      salt,
      transports,
    })),
  )
  const used = passkeys.find((slot) => slot.credentialId === answer.credentialId)
  if (!used) throw new VaultError('sealed')
  await account.call(stepUpCall, { assertion: answer.assertion })
  const known = home.released?.slot.id === used.id ? home.released : null
  const released = known ?? (await release(home, wallet, { slotId: used.id }))
  return { released, userFactor: answer.userFactor }
}

/** The proof of a wallet that has no passkey: its own key's signature. The wallet must be open. */
export async function proveByKey(home: Home, wallet: EmbeddedWallet): Promise<void> {
  const { challenge } = await home.account.call(passkeyChallengeCall, { purpose: 'get' })
  const text = stepUpText({ walletId: wallet.id, challenge })
  const signature = await home.keyring.use((root) => signEvmText(root, text))
  await home.account.call(stepUpCall, { proof: { challenge, signature } })
}

/** The vault's key by the recovery code. */
export async function withCode<T>(
  home: Home,
  wallet: EmbeddedWallet,
  code: string,
  work: (open: { userFactor: Bytes; released: Released }) => Promise<T>,
): Promise<T> {
  const userFactor = parseRecoveryCode(code)
  const slot = wallet.slots.find(({ type, state }) => type === 'recovery' && state === 'active')
  if (!slot) throw new VaultError('sealed')
  const released = await release(home, wallet, { slotId: slot.id })
  const factors = { user: userFactor, server: released.serverFactor }
  wipe(await openSlot(toSlot(released.slot), { id: released.vault.id, factors }))
  return work({ userFactor, released })
}
