import type { EmbeddedWallet } from '@latchkey/wire'
import { parseRecoveryCode } from '../keys/recoveryCode.ts'
import type { SignInConsent } from '../login/signInConsent.ts'
import { beginPasskey, createCodeWallet, createPasskeyWallet } from '../wallet/createWallet.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import { fetchAhead } from './fetchAhead.ts'
import type { VaultPage } from './vaultPage.ts'
import type { ViewAction } from './viewHost.ts'

/** The e-mail that the card shows, and the sign-in that the visitor's press also approves. */
type Entrance = { email: string | null; signIn?: SignInConsent | null }

/** Prompts the visitor to open the wallet, or to create one. */
export async function enterWallet(page: VaultPage, entrance: Entrance): Promise<void> {
  const wallet = await findWallet(page.context)
  if (wallet?.state === 'active') return promptUnlock(page, wallet, entrance)
  const { email, signIn = null } = entrance
  const takeCeremony = fetchAhead(() => beginPasskey(page.context))
  await page.viewHost.show({ name: 'create', email, signIn }, async (action) => {
    if (action.do === 'passkey') return createPasskeyWallet(page.context, await takeCeremony())
    if (action.do !== 'code') throw new Error('Nothing to do')
    const factor = parseRecoveryCode(action.code)
    return createCodeWallet(page.context, factor)
  })
}

export async function promptUnlock(
  page: VaultPage,
  wallet: EmbeddedWallet,
  { email, signIn = null }: Entrance,
): Promise<void> {
  const has = (type: string) =>
    wallet.slots.some((slot) => slot.type === type && slot.state === 'active')
  const view = {
    name: 'unlock',
    email,
    signIn,
    hasPasskey: has('passkey'),
    hasCode: has('recovery'),
  } as const
  await page.viewHost.show(view, (action) => open(page, wallet, action))
}

async function open(page: VaultPage, wallet: EmbeddedWallet, action: ViewAction): Promise<void> {
  if (action.do === 'code') return openWithCode(page.context, wallet, action.code)
  if (action.do === 'passkey') return openWithPasskey(page.context, wallet)
}
