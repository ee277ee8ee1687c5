import { expect, test } from 'vitest'
import { makeWallet } from '../testing/makeWallet.ts'
import { fromBase64url, randomBytes, toBase64url } from './bytes.ts'
import { importSealingKey } from './seal.ts'
import {
  type AdditionalData,
  openSlot,
  openVault,
  openVaultWith,
  type Slot,
  type Vault,
} from './vaultEncryption.ts'

const mutations = Number(process.env.MUTATED_VAULTS ?? 20_000)

test('a key slot opens the vault with its user factor and its server factor', async () => {
  const { vault, slot, factors, root } = await makeWallet()
  const vaultKey = await openSlot(slot, { id: vault.id, factors })
  expect(await openVault(vaultKey, vault)).toEqual(root)
})

test('a key slot of the vault does not open with only one right factor', async () => {
  const { vault, slot, factors } = await makeWallet()
  const open = (user: Uint8Array<ArrayBuffer>, server: Uint8Array<ArrayBuffer>) =>
    openSlot(slot, { id: vault.id, factors: { user, server } })
  await expect(open(factors.user, randomBytes(32))).rejects.toMatchObject({ code: 'sealed' })
  await expect(open(randomBytes(32), factors.server)).rejects.toMatchObject({ code: 'sealed' })
  await expect(open(factors.server, factors.user)).rejects.toMatchObject({ code: 'sealed' })
  await expect(open(new Uint8Array(0), factors.server)).rejects.toThrow('whole factors')
})

test('a vault or key slot does not open with the AAD of another wallet, slot or version', async () => {
  const mine = await makeWallet('passkey', { walletId: 'mine' })
  const other = await makeWallet('passkey', { walletId: 'other' })
  const ids: AdditionalData[] = [
    { ...mine.vault.id, walletId: 'other' },
    { ...mine.vault.id, version: 2 },
    { ...mine.vault.id, addresses: other.vault.id.addresses },
    { ...mine.vault.id, addresses: [...mine.vault.id.addresses].reverse() },
    { ...mine.vault.id, addresses: mine.vault.id.addresses.slice(1) },
  ]
  for (const id of ids) {
    await expect(openVault(mine.vaultKey, { ...mine.vault, id })).rejects.toThrow('sealed')
    await expect(openSlot(mine.slot, { id, factors: mine.factors })).rejects.toThrow('sealed')
  }
  const slots: Slot[] = [
    { ...mine.slot, slotId: 'slot-2' },
    { ...mine.slot, type: 'device' },
    { ...mine.slot, salt: other.slot.salt },
    { ...mine.slot, box: other.slot.box },
    { ...mine.slot, box: mine.vault.box },
  ]
  for (const slot of slots) {
    await expect(openSlot(slot, { id: mine.vault.id, factors: mine.factors })).rejects.toThrow()
  }
  await expect(openVault(mine.vaultKey, { ...mine.vault, box: other.vault.box })).rejects.toThrow()
})

test(`none of ${mutations} mutated vaults and key slots opens`, async () => {
  const { vault, vaultKey, slot, factors } = await makeWallet()
  const key = await importSealingKey(vaultKey)
  const attempts = 500
  let taken = 0
  for (let done = 0; done < mutations; done += attempts) {
    const opened = await Promise.all(
      Array.from({ length: attempts }, (_, at) =>
        at % 8 === 0
          ? opens(() => openSlot(mutateSlot(slot, done + at), { id: vault.id, factors }))
          : opens(() => openVaultWith(key, mutateVault(vault, done + at))),
      ),
    )
    taken += opened.filter(Boolean).length
  }
  expect(taken).toBe(0)
})

async function opens(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

/** Mutates one character, bit, length or version, chosen by `seed`. */
function mutateVault(vault: Vault, seed: number): Vault {
  if (seed % 16 === 15) {
    return { ...vault, id: { ...vault.id, version: 2 + (seed >> 4) } }
  }
  return { ...vault, box: mutateText(vault.box, seed) }
}

function mutateSlot(slot: Slot, seed: number): Slot {
  return seed % 3 === 0
    ? { ...slot, salt: mutateText(slot.salt, seed) }
    : { ...slot, box: mutateText(slot.box, seed) }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function mutateText(text: string, seed: number): string {
  const kind = seed % 5
  if (kind === 0) return flipBit(text, seed)
  if (kind === 1) return text.slice(0, seed % text.length)
  if (kind === 2) return text + alphabet[seed % alphabet.length]
  const at = seed % text.length
  const now = alphabet.indexOf(text[at] ?? 'A')
  const step = 1 + (Math.floor(seed / text.length) % (alphabet.length - 1))
  const changed = alphabet[(now + step) % alphabet.length]
  return `${text.slice(0, at)}${changed}${text.slice(at + 1)}`
}

function flipBit(text: string, seed: number): string {
  const bytes = fromBase64url(text)
  const at = Math.floor(seed / 8) % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (seed % 8))
  return toBase64url(bytes)
}
