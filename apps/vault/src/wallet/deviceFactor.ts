import * as v from 'valibot'
import { type Bytes, randomBytes } from '../keys/bytes.ts'
import type { AdditionalData } from '../keys/vaultEncryption.ts'
import type { IndexedDbStore } from '../storage/indexedDbStore.ts'
import { deviceStoreKey } from './pinnedWallet.ts'

const bytes = v.custom<Bytes>((value) => value instanceof Uint8Array)
const deviceRecord = v.object({
  walletId: v.string(),
  version: v.number(),
  slotId: v.string(),
  /** Not extractable: scripts can use it but not read it. */
  key: v.instance(CryptoKey),
  nonce: bytes,
  box: bytes,
})
type DeviceRecord = v.InferOutput<typeof deviceRecord>

/** The encrypted user factor of this browser's device slot for this wallet; `null` without one. */
export async function readDeviceRecord(
  store: IndexedDbStore,
  { walletId, version }: Pick<AdditionalData, 'walletId' | 'version'>,
): Promise<DeviceRecord | null> {
  const read = v.safeParse(deviceRecord, await store.get(deviceStoreKey))
  if (!read.success) return null
  return read.output.walletId === walletId && read.output.version === version ? read.output : null
}

export async function storeDeviceFactor(
  store: IndexedDbStore,
  { id, slotId, factor }: { id: AdditionalData; slotId: string; factor: Bytes },
): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const nonce = randomBytes(12)
  const box = await crypto.subtle.encrypt(aesGcm(nonce, slotId), key, factor)
  const { walletId, version } = id
  const value: DeviceRecord = { walletId, version, slotId, key, nonce, box: new Uint8Array(box) }
  await store.set(deviceStoreKey, value)
}

export async function openDeviceFactor({ slotId, key, nonce, box }: DeviceRecord): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(aesGcm(nonce, slotId), key, box))
}

function aesGcm(iv: Bytes, slotId: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(slotId) }
}
