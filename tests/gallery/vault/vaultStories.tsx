import { Unavailable } from '../../../apps/vault/src/screens/Unavailable.tsx'
import { fill } from '../../../apps/vault/src/text/fill.ts'
import { texts } from '../../../apps/vault/src/text/language.ts'
import { PasskeyDeclined } from '../../../apps/vault/src/wallet/passkey.ts'
import { approvalStories } from './approvalStories.ts'
import type { VaultStoryName } from './names.ts'
import { press, type } from './vaultDriver.ts'
import { account, at, email, never, protect, site } from './vaultFixtures.ts'
import { refuse, refuseWith, story, type VaultStory } from './vaultStory.tsx'

const notice = (id: string, what: string) => ({
  id,
  what,
  site,
  device: 'Firefox, Windows',
  at,
  isOwn: false,
})
const addOwner = { name: 'add-owner', chainId: 'eip155:8453', account } as const
const create = { name: 'create', email, signIn: null } as const
const change = {
  name: 'change-email',
  site,
  from: email,
  to: 'ann@new.example',
  hasRecoveryCode: true,
} as const
const toCode = () => press(texts().wallet.useCodeInstead)
const toCheck = async () => {
  await toCode()
  await press(texts().wallet.savedIt)
}

const failedLogin = (answer: () => Promise<never>) =>
  story(
    'window',
    { name: 'login-email', socials: ['google'] },
    {
      answer,
      act: async () => {
        await type(texts().login.email, email)
        await press(texts().card.continue)
      },
    },
  )
const failedCode = (answer: () => Promise<never>) =>
  story(
    'window',
    { name: 'login-otp', email },
    { answer, act: () => type(texts().login.code, '12345678') },
  )

export const vaultStories: Readonly<Record<VaultStoryName, VaultStory>> = {
  VaultWaiting: story('window', { name: 'idle' }),
  VaultNoSite: () => ({ kind: 'window', content: <Unavailable reason="no-site" /> }),
  VaultNotLoaded: () => ({
    kind: 'window',
    content: <Unavailable reason="not-loaded" onRetry={() => {}} />,
  }),
  VaultLogin: story('window', { name: 'login-email', socials: ['google', 'apple', 'github'] }),
  VaultLoginFailed: failedLogin(refuseWith('embedded/try-again', 24)),
  VaultLoginTooManyMails: failedLogin(refuseWith('embedded/too-many-mails', 3_540)),
  VaultLoginOnHold: failedCode(refuseWith('embedded/on-hold', 82_800)),
  VaultLoginCodeExpired: failedCode(refuseWith('embedded/flow-over')),
  VaultLoginDevice: story('window', { name: 'login-device', email }),
  VaultLoginCode: story('window', { name: 'login-otp', email }),
  VaultLoginSocial: story('window', { name: 'login-social', url: 'https://accounts.example/' }),
  VaultCreate: story('frame', create),
  VaultCreateSignIn: story('frame', {
    ...create,
    signIn: { site, statement: 'Sign in to see your orders.' },
  }),
  VaultCreateDeclined: story('frame', create, {
    answer: refuse(new PasskeyDeclined()),
    act: () => press(texts().wallet.createWithPasskey),
  }),
  VaultCreateCode: story('window', create, { act: toCode }),
  VaultCreateCodeFrame: story('frame', create, { act: toCode }),
  VaultBackup: story('frame', { name: 'backup' }),
  VaultCheckCode: story('window', create, { act: toCheck }),
  VaultCheckCodeWrong: story('frame', create, {
    act: async () => {
      await toCheck()
      for (const number of [2, 5, 8]) await type(fill(texts().wallet.group, { number }), 'ABCD')
      await press(texts().wallet.createButton)
    },
  }),
  VaultUnlock: story('frame', {
    name: 'unlock',
    email,
    signIn: null,
    hasPasskey: true,
    hasRecoveryCode: true,
  }),
  VaultUnlockCode: story('frame', {
    name: 'unlock',
    email,
    signIn: null,
    hasPasskey: false,
    hasRecoveryCode: true,
  }),
  VaultAddOwner: story('window', addOwner),
  VaultAddOwnerDeclined: story('window', addOwner, {
    answer: refuse(new PasskeyDeclined()),
    act: () => press(texts().owner.create),
  }),
  ...approvalStories,
  VaultProtect: story('window', protect(false)),
  VaultProtectSaved: story('window', protect(true), {
    act: async () => {
      await press(`${texts().protect.remove}: ${texts().wallet.recoveryCode}`)
      await press(`${texts().protect.removeForGood}: ${texts().wallet.recoveryCode}`)
    },
  }),
  VaultKit: story('window', protect(true), { act: () => press(texts().protect.saveKit) }),
  VaultWords: story('window', protect(true), { act: () => press(texts().protect.showWords) }),
  VaultWordsShown: story('window', protect(true), {
    act: async () => {
      await press(texts().protect.showWords)
      const { phrase, typePhrase } = texts().protect
      await type(fill(typePhrase, { phrase }), phrase)
      await press(texts().protect.showWordsButton)
      await press(texts().protect.revealWords)
    },
  }),
  VaultSessions: story('window', protect(true), { act: () => press(texts().protect.sessions) }),
  VaultActivity: story('window', protect(true), { act: () => press(texts().protect.activity) }),
  VaultNotices: story('frame', {
    name: 'notices',
    notices: [notice('1', 'a passkey was added'), notice('2', 'your 24 words were shown')],
    pendingEmail: { email: 'mallory@mail.example', startsAt: at },
    stopEmail: async () => {},
  }),
  VaultChangeEmail: story('window', change),
  VaultChangeLost: story('window', change, { act: () => press(texts().email.lost) }),
  VaultChangeCodes: story('window', { name: 'change-codes-on-site', site, to: change.to }),
  VaultChangeNewCode: story('window', { name: 'change-new-code', to: change.to, resend: never }),
  VaultChangePending: story('window', { name: 'change-pending', to: change.to, startsAt: at }),
}
