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

/** The sentences around the wallet itself: login, creation, backup, settings. */
const walletSections = {
  card: cardText,
  login: loginText,
  wallet: walletText,
  protect: protectText,
  activity: activityText,
  email: emailText,
  errors: errorText,
}

/** The sentences of approvals. */
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

/** Every sentence of the vault in one language. */
export type Texts = Sections<typeof walletSections & typeof requestSections>

/** The English sentences by the files of a language. */
export const englishFiles = { wallet: walletSections, request: requestSections }

export const english: Texts = { ...walletSections, ...requestSections }
