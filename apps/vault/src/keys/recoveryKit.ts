import * as v from 'valibot'
import { type Bytes, fromBase64url, randomBytes, toBase64url, wipe } from './bytes.ts'
import { addressesOf } from './deriveChainKeys.ts'
import { deriveKeyHkdf } from './deriveKeyHkdf.ts'
import { parseRecoveryCode } from './recoveryCode.ts'
import { seal, unseal } from './seal.ts'
import { VaultError } from './VaultError.ts'
import { openSlot, openVault, type Slot, type Vault } from './vaultEncryption.ts'

const saltBytes = 32

const text = v.pipe(v.string(), v.maxLength(512))

const kitSchema = v.strictObject({
  kind: v.literal('latchkey-recovery-kit'),
  v: v.literal(1),
  vault: v.strictObject({
    id: v.strictObject({
      walletId: text,
      version: v.pipe(v.number(), v.integer(), v.minValue(1)),
      addresses: v.pipe(v.array(text), v.maxLength(16)),
    }),
    box: text,
  }),
  slot: v.strictObject({ slotId: text, type: v.literal('recovery'), salt: text, box: text }),
  /** The server factor, encrypted under the code, so that the kit opens without a server. */
  factor: v.strictObject({ salt: text, box: text }),
})

export type RecoveryKit = v.InferOutput<typeof kitSchema>

export async function createRecoveryKit(options: {
  vault: Vault
  slot: Slot
  userFactor: Bytes
  serverFactor: Bytes
}): Promise<string> {
  const { vault, slot, userFactor, serverFactor } = options
  const salt = toBase64url(randomBytes(saltBytes))
  const key = await deriveKitKey(userFactor, salt, vault.id.walletId)
  const box = await seal(key, serverFactor, factorAdditionalData(vault, slot))
  const kit = { kind: 'latchkey-recovery-kit', v: 1, vault, slot, factor: { salt, box } }
  return `${JSON.stringify(kit, null, 2)}\n`
}

/** @throws VaultError `not-a-kit` */
export function parseRecoveryKit(file: string): RecoveryKit {
  const parsed = v.safeParse(kitSchema, parseJson(file))
  if (!parsed.success) throw new VaultError('not-a-kit')
  return parsed.output
}

/** Opens the kit without a server; returns the root key. @throws VaultError `mistyped`, `sealed`, `other-wallet` */
export async function openRecoveryKit(kit: RecoveryKit, code: string): Promise<Bytes> {
  const { vault, slot, factor } = kit
  const userFactor = parseRecoveryCode(code)
  const secrets: Bytes[] = [userFactor]
  const wipeLater = (secret: Bytes) => {
    secrets.push(secret)
    return secret
  }
  try {
    const key = await deriveKitKey(userFactor, factor.salt, vault.id.walletId)
    const serverFactor = wipeLater(await unseal(key, factor.box, factorAdditionalData(vault, slot)))
    const vaultKey = wipeLater(
      await openSlot(slot, { id: vault.id, factors: { user: userFactor, server: serverFactor } }),
    )
    const root = await openVault(vaultKey, vault)
    const addresses = await addressesOf(root)
    if (addresses.join() === vault.id.addresses.join()) return root
    wipe(root)
    throw new VaultError('other-wallet')
  } finally {
    wipe(...secrets)
  }
}

async function deriveKitKey(userFactor: Bytes, salt: string, walletId: string): Promise<CryptoKey> {
  const saltValue = fromBase64url(salt)
  if (saltValue.length !== saltBytes) throw new VaultError('sealed')
  return deriveKeyHkdf({ secret: userFactor, salt: saltValue, purpose: `kit/v1/${walletId}` })
}

function factorAdditionalData({ id }: Vault, slot: Slot): Bytes {
  const { walletId, version } = id
  return new TextEncoder().encode(JSON.stringify(['kit/v1', walletId, slot.slotId, version]))
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(file)
  } catch {
    return null
  }
}
