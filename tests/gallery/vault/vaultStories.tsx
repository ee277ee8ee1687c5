import type { JSX } from 'react'
import { ServerRefusal } from '../../../apps/vault/src/api/callServer.ts'
import type { DecodedRequest } from '../../../apps/vault/src/approve/decodedRequest.ts'
import { decodeEvmRequest } from '../../../apps/vault/src/approve/decodeEvmRequest.ts'
import {
  type ChainDetails,
  createViewHost,
  type VaultView,
  type ViewAction,
} from '../../../apps/vault/src/page/viewHost.ts'
import { App } from '../../../apps/vault/src/screens/App.tsx'
import { Unavailable } from '../../../apps/vault/src/screens/Unavailable.tsx'
import { fill } from '../../../apps/vault/src/text/fill.ts'
import { texts } from '../../../apps/vault/src/text/language.ts'
import { PasskeyDeclined } from '../../../apps/vault/src/wallet/passkey.ts'
import { swapBatch, swapChanges, upgradeBatch, upgradeChanges } from './batchApprovals.ts'
import type { VaultStoryName } from './names.ts'
import { press, type } from './vaultDriver.ts'
import {
  account,
  at,
  email,
  never,
  permit,
  protect,
  receiver,
  send,
  signIn,
  site,
  token,
  unlimited,
} from './vaultFixtures.ts'

type Kind = 'frame' | 'window'
type VaultStory = () => { kind: Kind; content: JSX.Element; act?: () => Promise<void> }

type Options = { act?: () => Promise<void>; answer?: (action: ViewAction) => Promise<void> }

function story(kind: Kind, view: VaultView, { act, answer = never }: Options = {}): VaultStory {
  return () => {
    const viewHost = createViewHost(() => {})
    void viewHost.show(view, answer).catch(() => {})
    return { kind, content: <App page={{ kind, viewHost }} />, ...(act ? { act } : {}) }
  }
}

const refuse = (error: Error) => () => Promise.reject(error)
const requestContext = { origin: site, chainId: 'eip155:1', addresses: { eip155: account } }
const nothing = async (): Promise<ChainDetails> => ({ facts: [], warnings: [] })
const amount = (label: string, value: string) => ({ label, value, kind: 'amount' }) as const
const maxFee = () => amount(texts().approve.maxFee, '0.000621 ETH')
const spending = async (): Promise<ChainDetails> => ({ facts: [maxFee()], warnings: [] })
const simulated = async (): Promise<ChainDetails> => ({
  facts: [amount(texts().approve.youSend, '0.42 ETH'), maxFee()],
  warnings: [{ level: 'caution', text: texts().approve.firstTime }],
})

function approve(
  kind: Kind,
  [method, params]: readonly [string, unknown],
  { more = nothing, ...options }: Options & { more?: () => Promise<ChainDetails> } = {},
): VaultStory {
  return () => {
    // Here, since its sentences are in the language that is set by now.
    const decoded: DecodedRequest = decodeEvmRequest(method, params, requestContext)
    return story(
      kind,
      { name: 'approve', decoded, chainDetails: more(), origin: site, account },
      options,
    )()
  }
}

/** The approval of a batch, in the language that is set by now. */
const approveBatch = (
  read: () => DecodedRequest,
  more: () => Promise<ChainDetails>,
): VaultStory => {
  const view = { name: 'approve', origin: site, account } as const
  return () => story('window', { ...view, decoded: read(), chainDetails: more() })()
}

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

export const vaultStories: Readonly<Record<VaultStoryName, VaultStory>> = {
  VaultWaiting: story('window', { name: 'idle' }),
  VaultNoSite: () => ({ kind: 'window', content: <Unavailable reason="no-site" /> }),
  VaultNotLoaded: () => ({
    kind: 'window',
    content: <Unavailable reason="not-loaded" onRetry={() => {}} />,
  }),
  VaultLogin: story('window', { name: 'login-email', socials: ['google', 'apple', 'github'] }),
  VaultLoginFailed: story(
    'window',
    { name: 'login-email', socials: ['google'] },
    {
      answer: refuse(
        new ServerRefusal({
          code: 'embedded/try-again',
          message: 'Please try again after 24 seconds',
          retryAfterSeconds: 24,
        }),
      ),
      act: async () => {
        await type(texts().login.email, email)
        await press(texts().card.continue)
      },
    },
  ),
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
  VaultSignMessage: approve('frame', [
    'personal_sign',
    ['Hello from the shop.\n\nOrder 4711', account],
  ]),
  VaultSignIn: approve('frame', ['personal_sign', [signIn, account]]),
  VaultTypedData: approve('window', ['eth_signTypedData_v4', [account, JSON.stringify(permit)]]),
  VaultSend: approve('frame', send, { more: simulated }),
  VaultSendLoading: approve('frame', send, { more: never }),
  VaultSendFailed: approve('window', send, {
    more: simulated,
    answer: refuse(
      new ServerRefusal({
        code: 'unreachable',
        message: 'The wallet’s server didn’t answer. Try again.',
        retryAfterSeconds: null,
      }),
    ),
  }),
  VaultSpending: approve(
    'window',
    ['eth_sendTransaction', [{ from: account, to: token, data: unlimited }]],
    { more: spending },
  ),
  VaultContractCall: approve(
    'window',
    [
      'eth_sendTransaction',
      [{ from: account, to: receiver, data: `0x12345678${'ab'.repeat(96)}` }],
    ],
    { more: simulated },
  ),
  VaultAddOwner: story('window', addOwner),
  VaultAddOwnerDeclined: story('window', addOwner, {
    answer: refuse(new PasskeyDeclined()),
    act: () => press(texts().owner.create),
  }),
  VaultSendPasskeyOwner: approve('frame', send, {
    more: async () => ({ ...(await simulated()), hasPasskeyOwner: true }),
  }),
  VaultSwapBatch: approveBatch(swapBatch, swapChanges),
  VaultSwapBatchLoading: approveBatch(swapBatch, never),
  VaultUpgrade: approveBatch(upgradeBatch, upgradeChanges),
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
    pendingEmail: { email: 'mallory@mail.example', from: at },
    stopEmail: async () => {},
  }),
  VaultChangeEmail: story('window', change),
  VaultChangeLost: story('window', change, { act: () => press(texts().email.lost) }),
  VaultChangeCodes: story('window', { name: 'change-codes-on-site', site, to: change.to }),
  VaultChangeNewCode: story('window', { name: 'change-new-code', to: change.to, resend: never }),
  VaultChangePending: story('window', { name: 'change-pending', to: change.to, startsAt: at }),
}
