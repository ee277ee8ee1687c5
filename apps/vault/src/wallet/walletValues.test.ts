import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyring } from '../keys/keyring.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { makeWallet } from '../testing/makeWallet.ts'
import { createWalletServer, firstSlotId, walletId } from '../testing/walletServer.ts'
import { toAddressList, toAddressRecord } from './addresses.ts'
import { findRecoverySlot } from './findRecoverySlot.ts'
import { firstAccountStoreKey, resolveFirstAccount } from './firstAccount.ts'
import { hasActivePasskey } from './hasActivePasskey.ts'
import { requireWallet } from './protectWallet.ts'
import type { VaultContext } from './vaultContext.ts'

let context: VaultContext

describe('what a wallet is', () => {
  const slots = [
    { type: 'passkey', state: 'written', id: '1' },
    { type: 'recovery', state: 'written', id: '2' },
    { type: 'device', state: 'active', id: '3' },
  ]
  const wallet = (...more: object[]) =>
    ({ slots: [...slots, ...more] }) as Parameters<typeof findRecoverySlot>[0]

  beforeEach(async () => {
    const { login } = createWalletServer(
      await makeWallet('passkey', { walletId, slotId: firstSlotId }),
    )
    context = { login, store: memoryStore(), keyring: createKeyring(), released: null }
  })

  test('only active slots count', () => {
    expect([findRecoverySlot(wallet()), hasActivePasskey(wallet())]).toEqual([null, false])
    const recovery = { type: 'recovery', state: 'active', id: '4' }
    const passkey = { type: 'passkey', state: 'active', id: '5' }
    expect(findRecoverySlot(wallet(passkey, recovery))).toMatchObject({ id: '4' })
    expect([hasActivePasskey(wallet(recovery)), hasActivePasskey(wallet(passkey))]).toEqual([
      false,
      true,
    ])
  })

  test('its addresses have a fixed order', () => {
    const record = { polkadot: 'p', bip122: 'b', solana: 's', eip155: 'e' }
    const list = ['eip155:e', 'solana:s', 'bip122:b', 'polkadot:p']
    expect([toAddressList(record), toAddressRecord(list.toReversed())]).toEqual([list, record])
    expect(toAddressRecord(list.slice(0, 2))).toEqual({ eip155: 'e', solana: 's' })
    expect(toAddressList({ eip155: 'e', solana: 's' })).toEqual(list.slice(0, 2))
    expect(toAddressRecord([])).toEqual({ eip155: '', solana: '' })
  })

  test.each([
    ['no wallet', null, 'smartAccount'],
    ['an inactive wallet', { state: 'inactive', firstAccount: 'eoa' }, 'smartAccount'],
    ['a wallet with the key’s account', { state: 'active', firstAccount: 'eoa' }, 'eoa'],
    [
      'a wallet with the smart account',
      { state: 'active', firstAccount: 'smartAccount' },
      'smartAccount',
    ],
  ])('its first account with %s', async (_, found, first) => {
    expect(await resolveFirstAccount(context.store, found as never)).toBe(first)
    expect(await context.store.get(firstAccountStoreKey)).toBe(first)
    expect(await resolveFirstAccount(context.store, undefined)).toBe(first)
  })

  test('its first account is the key’s while nothing is known, and a user without a wallet is an error', async () => {
    expect(await resolveFirstAccount(context.store, undefined)).toBe('eoa')
    expect((await requireWallet(context)).id).toBe(walletId)
    const call = async () => ({ wallet: null }) as never
    const none = { ...context, login: { ...context.login, call } }
    await expect(requireWallet(none)).rejects.toThrow('no wallet')
  })
})
