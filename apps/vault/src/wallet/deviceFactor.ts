import * as v from 'valibot'
import { type Bytes, randomBytes } from '../keys/bytes.ts'
import type { WalletId } from '../keys/vault.ts'
import type { Shelf } from '../storage/shelf.ts'
import { deviceName } from './pin.ts'

const bytes = v.custom<Bytes>((value) => value instanceof Uint8Array)
const kept = v.object({
  walletId: v.string(),
  version: v.number(),
  slotId: v.string(),
  /** Never leaves the browser: it cannot be read, only used. */
  key: v.instance(CryptoKey),
  nonce: bytes,
  box: bytes,
})
type Kept = v.InferOutput<typeof kept>

/** This browser's own half of a slot of this wallet, still locked; `null` when there is none. */
export async function readDevice(
  shelf: Shelf,
  { walletId, version }: Pick<WalletId, 'walletId' | 'version'>,
): Promise<Kept | null> {
  const read = v.safeParse(kept, await shelf.get(deviceName))
  if (!read.success) return null
  return read.output.walletId === walletId && read.output.version === version ? read.output : null
}

export async function keepDeviceFactor(
  shelf: Shelf,
  { id, slotId, factor }: { id: WalletId; slotId: string; factor: Bytes },
): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const nonce = randomBytes(12)
  const box = await crypto.subtle.encrypt(about(nonce, slotId), key, factor)
  const { walletId, version } = id
  const value: Kept = { walletId, version, slotId, key, nonce, box: new Uint8Array(box) }
  await shelf.set(deviceName, value)
}

export async function openDeviceFactor({ slotId, key, nonce, box }: Kept): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(about(nonce, slotId), key, box))
}

function about(iv: Bytes, slotId: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(slotId) }
}
