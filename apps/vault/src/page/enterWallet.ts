import type { EmbeddedWallet } from '@latchkey/wire'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import type { SignInConsent } from '../login/signInConsent.ts'
import { beginPasskey, createCodeWallet, createPasskeyWallet } from '../wallet/createWallet.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import { fetchAhead } from './fetchAhead.ts'
import type { Deed } from './stage.ts'
import type { VaultPage } from './vaultPage.ts'

/** For whom, and what else the deed agrees to. */
type Entrance = { email: string | null; signIn?: SignInConsent | null }

/** Opens the wallet with what the person has, or makes one. */
export async function enterWallet(page: VaultPage, entrance: Entrance): Promise<void> {
  const wallet = await findWallet(page.home)
  if (wallet?.state === 'active') return unlockOnStage(page, wallet, entrance)
  const { email, signIn = null } = entrance
  const takeCeremony = fetchAhead(() => beginPasskey(page.home))
  await page.stage.play({ name: 'create', email, signIn }, async (deed) => {
    if (deed.do === 'passkey') return createPasskeyWallet(page.home, await takeCeremony())
    if (deed.do !== 'code') throw new Error('Nothing to do')
    const factor = parseRecoveryCode(deed.code)
    return createCodeWallet(page.home, factor)
  })
}

export async function unlockOnStage(
  page: VaultPage,
  wallet: EmbeddedWallet,
  { email, signIn = null }: Entrance,
): Promise<void> {
  const has = (type: string) =>
    wallet.slots.some((slot) => slot.type === type && slot.state === 'active')
  const scene = {
    name: 'unlock',
    email,
    signIn,
    hasPasskey: has('passkey'),
    hasCode: has('recovery'),
  } as const
  await page.stage.play(scene, (deed) => open(page, wallet, deed))
}

async function open(page: VaultPage, wallet: EmbeddedWallet, deed: Deed): Promise<void> {
  if (deed.do === 'code') return openWithCode(page.home, wallet, deed.code)
  if (deed.do === 'passkey') return openWithPasskey(page.home, wallet)
}
