import { LatchkeyError, type LatchkeyOptions } from '@latchkey/core'
import type { LoginSteps } from '@latchkey/core/adapter'
import { openView, pushView, type View } from '@latchkey/react/internal'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { inModal, typeInto } from './modalDriver.ts'

type Options = Partial<LatchkeyOptions> & {
  walletCount?: number
  isLogin?: boolean
  login?: Partial<LoginSteps>
  loginOutcome?: 'opens' | 'hangs'
}
type Make<Story> = (
  act: (fixture: GalleryFixture) => Promise<void> | void,
  options?: Options,
) => Story

const never = () => new Promise<never>(() => {})
const provider = 'google'
const channel = 'https://farcaster.xyz/~/siwf?channelToken=6ULZ5ALD'

/** Logging in without a wallet: email, social accounts, and what can go wrong on the way. */
export function loginStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  const at = (
    view: View,
    login: Partial<LoginSteps> = {},
    { after, ...options }: Options & { after?: () => Promise<void> } = {},
  ) =>
    story(
      async ({ latchkey }) => {
        openView(latchkey, { name: 'Connect' })
        if (view.name !== 'Connect') pushView(latchkey, view)
        await after?.()
      },
      { isLogin: true, walletCount: 2, login, ...options },
    )
  const failing = (error: Error) => ({ connectSocial: () => Promise.reject(error) })
  const returned = {
    name: 'ConnectingSocial',
    provider,
    resultUri: 'https://vault.example/',
  } as const
  const code = { email: 'ann@example.com', newEmail: 'ann@new.example', resendInSeconds: 30 }
  const otp = { name: 'EmailVerifyOtp', email: code.email, resendInSeconds: 30 } as const
  const refusedCode = (error: Error) =>
    at(
      otp,
      { verifyEmailCode: () => Promise.reject(error) },
      {
        after: async () => {
          await typeInto('.code-input', '12345678')
          await inModal('.login-note[role=alert]')
        },
      },
    )
  return {
    ConnectLogin: at({ name: 'Connect' }),
    ConnectLoginFirst: at({ name: 'Connect' }, {}, { walletCount: 0 }),
    ConnectCollapsed: at({ name: 'Connect' }, {}, { features: { collapseWallets: true } }),
    ConnectWallets: at({ name: 'ConnectWallets' }),
    Create: at({ name: 'Create' }),
    EmailLogin: at({ name: 'EmailLogin' }),
    ConnectSocials: at({ name: 'ConnectSocials' }),
    ConnectingSocial: at(
      { name: 'ConnectingSocial', provider, popup: window },
      { connectInWindow: never },
    ),
    ConnectingSocialBlocked: at({ name: 'ConnectingSocial', provider: 'discord', popup: null }),
    ConnectingSocialDeclined: at(
      returned,
      failing(new LatchkeyError('embedded/social-declined', { provider })),
    ),
    ConnectingSocialFailed: at(
      { ...returned, provider: 'github' },
      failing(new LatchkeyError('embedded/social-failed', { provider: 'github' })),
    ),
    ConnectingFarcaster: at(
      { name: 'ConnectingFarcaster' },
      { farcasterUrl: async () => channel, connectFarcaster: never },
    ),
    ConnectingFarcasterFailed: at(
      { name: 'ConnectingFarcaster' },
      { farcasterUrl: () => Promise.reject(new LatchkeyError('embedded/unavailable', {})) },
    ),
    EmailVerifyDevice: at(
      { name: 'EmailVerifyDevice', email: code.email, resendInSeconds: 30 },
      { waitForDeviceLink: never },
    ),
    EmailVerifyOtp: at(otp),
    EmailVerifyOtpRefused: refusedCode(new LatchkeyError('embedded/invalid-code', {})),
    EmailVerifyOtpOnHold: refusedCode(new LatchkeyError('embedded/on-hold', { seconds: 82_800 })),
    EmailVerifyOtpExpired: refusedCode(new LatchkeyError('embedded/code-expired', {})),
    EmailLoginTooManyMails: at(
      { name: 'EmailLogin' },
      {
        startEmailLogin: () =>
          Promise.reject(new LatchkeyError('embedded/too-many-mails', { seconds: 3_540 })),
      },
      {
        after: async () => {
          await typeInto('input[type=email]', code.email)
          ;(await inModal('.email-send:enabled')).click()
          await inModal('[role=alert]')
        },
      },
    ),
    UpdateEmailWallet: at({ name: 'UpdateEmailWallet', email: code.email }),
    UpdateEmailWalletFailed: at(
      { name: 'UpdateEmailWallet', email: code.email },
      {},
      {
        after: async () => {
          await typeInto('.edit-email input', code.newEmail)
          ;(await inModal('.edit-choice .button:last-child:enabled')).click()
          await inModal('.login-note[role=alert]')
        },
      },
    ),
    UpdateEmailPrimaryOtp: at({ name: 'UpdateEmailPrimaryOtp', ...code }),
    UpdateEmailSecondaryOtp: at({ name: 'UpdateEmailSecondaryOtp', ...code }),
    FinishLogin: at(
      otp,
      { verifyEmailCode: async () => {} },
      {
        loginOutcome: 'hangs',
        after: async () => {
          await typeInto('.code-input', '12345678')
          await inModal('.ring-screen')
        },
      },
    ),
    ApproveTransaction: at({ name: 'ApproveTransaction', openWindow: () => {} }),
  }
}
