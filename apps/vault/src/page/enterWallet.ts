import type { EmbeddedWallet } from '@latchkey/wire'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import { createCodeWallet, createPasskeyWallet } from '../wallet/createWallet.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import type { Deed } from './stage.ts'
import type { VaultPage } from './vaultPage.ts'

/** Opens the wallet with what the person has, or makes one. */
export async function enterWallet(page: VaultPage, email: string | null): Promise<void> {
  const wallet = await findWallet(page.home)
  if (wallet?.state === 'active') return unlockOnStage(page, wallet, email)
  await page.stage.play({ name: 'create', email }, async (deed) => {
    if (deed.do === 'passkey') return createPasskeyWallet(page.home)
    if (deed.do !== 'code') throw new Error('Nothing to do')
    const factor = parseRecoveryCode(deed.code)
    return createCodeWallet(page.home, factor)
  })
}

export async function unlockOnStage(
  page: VaultPage,
  wallet: EmbeddedWallet,
  email: string | null,
): Promise<void> {
  const has = (type: string) =>
    wallet.slots.some((slot) => slot.type === type && slot.state === 'active')
  const scene = {
    name: 'unlock',
    email,
    hasPasskey: has('passkey'),
    hasCode: has('recovery'),
  } as const
  await page.stage.play(scene, (deed) => open(page, wallet, deed))
}

async function open(page: VaultPage, wallet: EmbeddedWallet, deed: Deed): Promise<void> {
  if (deed.do === 'code') return openWithCode(page.home, wallet, deed.code)
  if (deed.do === 'passkey') return openWithPasskey(page.home, wallet)
}
