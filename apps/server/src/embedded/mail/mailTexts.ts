import type { LanguageCode } from '@latchkey/wire/language'
import { readTexts } from '../readTexts.ts'

/** The sentences of emails, and of the notices that the vault also shows. Notices are named by what happened. */
const english = {
  codeSubject: '{code} is your code for {host}',
  codeIntro: 'Your code to log in to {site}:',
  codeWhere: 'Only enter it on {site}, in the browser that requested it ({device}). It works once, only there, and expires after ten minutes.',
  notYou: 'If this wasn’t you, ignore this email. The request can’t continue without it. Never share a code or a link with anyone, including us.',
  linkSubject: 'Approve a new browser for {host}',
  linkIntro: 'A new browser ({device}) requested to log in to {site} with this address.',
  linkAction: 'If this is you, open this page and press the button. We’ll then send the code in a second email.',
  moreCodes: 'Several codes were requested for this address, so we’ve stopped sending codes to new browsers for now. If you need another one, open this page on the device where you’re logging in:',
  changeSubject: '{code} confirms a change of email address',
  changeOld: 'A change of your wallet’s login address was requested on {site} ({device}).',
  changeNew: 'This address was entered as a wallet’s new login address on {site} ({device}).',
  changeCode: 'The code works once and expires after ten minutes.',
  movedSubject: 'Your wallet’s login email is changing',
  movedText: 'From {time} on, {email} can log in to your wallet. The wallet itself doesn’t change.',
  movedUndo: 'If this wasn’t you, undo it on this page:',
  noticeSubject: 'Your wallet: {what}',
  noticeText: '{what}. Where: {site}, {device}.',
  noticeAdvice: 'If this wasn’t you, open your wallet and go to “Protect your wallet”. Log out browsers you don’t recognize, and remove anything you didn’t add.',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'passkey-used': 'Your passkey was used in a new browser',
  'recovery-added': 'A recovery code was added',
  'recovery-removed': 'A recovery code was removed',
  'recovery-used': 'Your recovery code was used in a new browser',
  'device-removed': 'A browser was removed',
  'device-replaced': 'The least recently used browser was removed to add a new one',
  'keys-renewed': 'The keys of the wallet were replaced',
  'words-shown': 'The 24 words are shown',
  'login-added': 'A login with {detail} was added',
  'login-removed': 'A login with {detail} was removed',
  'login-new-browser': 'A new browser logged in with {detail}',
  'session-reused': 'A session was ended because its token was used twice',
  'email-stopped': 'An email address change was stopped',
  'email-added': 'An email address was added. It can log in from {detail}',
  'email-removed': 'An email address was removed',
}

/** Every sentence of the emails in one language. */
export type MailTexts = Readonly<Record<keyof typeof english, string>>

export const mailTexts: Readonly<Record<LanguageCode, MailTexts>> = readTexts('mail', english)
