import { activityText } from './en/activity.ts'
import { approveText } from './en/approve.ts'
import { cardText } from './en/card.ts'
import { emailText } from './en/email.ts'
import { errorText } from './en/errors.ts'
import { loginText } from './en/login.ts'
import { ownerText } from './en/owner.ts'
import { permissionsText } from './en/permissions.ts'
import { protectText } from './en/protect.ts'
import { smartAccountText } from './en/smartAccount.ts'
import { solanaText } from './en/solana.ts'
import { walletText } from './en/wallet.ts'

const walletSections = {
  card: cardText,
  login: loginText,
  wallet: walletText,
  protect: protectText,
  activity: activityText,
  email: emailText,
  errors: errorText,
}

const requestSections = {
  approve: approveText,
  solana: solanaText,
  smartAccount: smartAccountText,
  permissions: permissionsText,
  owner: ownerText,
}

/** Sections with exactly the keys of the English ones. */
type Sections<English> = {
  readonly [Id in keyof English]: Readonly<Record<keyof English[Id], string>>
}

/** The sentences around the wallet itself: login, creation, backup, settings. */
export type WalletTexts = Sections<typeof walletSections>

/** The sentences of approvals. */
export type RequestTexts = Sections<typeof requestSections>

/** Every sentence of the vault in one language. */
export type Texts = WalletTexts & RequestTexts

export const english: Texts = { ...walletSections, ...requestSections }
