import {
  LatchkeyError,
  type LatchkeyOptions,
  type LoginSteps,
  openModal,
  pushView,
  type View,
} from '@latchkey/core'
import type { Stage } from './stage.ts'

type Options = Partial<LatchkeyOptions> & {
  wallets?: number
  isLogin?: boolean
  login?: Partial<LoginSteps>
}
type Make<Scene> = (act: (stage: Stage) => Promise<void> | void, options?: Options) => Scene

const never = () => new Promise<never>(() => {})
const provider = 'google'
const channel = 'https://farcaster.xyz/~/siwf?channelToken=6ULZ5ALD'

/** Logging in without a wallet: e-mail, social accounts, and what can go wrong on the way. */
export function loginScenes<Scene>(scene: Make<Scene>): Readonly<Record<string, Scene>> {
  const at = (view: View, login: Partial<LoginSteps> = {}, options: Options = {}) =>
    scene(
      ({ latchkey }) => {
        openModal(latchkey)
        if (view.name !== 'Connect') pushView(latchkey, view)
      },
      { isLogin: true, wallets: 2, login, ...options },
    )
  const failing = (error: Error) => ({ connectSocial: () => Promise.reject(error) })
  const returned = {
    name: 'ConnectingSocial',
    provider,
    resultUri: 'https://vault.example/',
  } as const
  const code = { email: 'ann@example.com', newEmail: 'ann@new.example', resendInSeconds: 30 }
  return {
    ConnectLogin: at({ name: 'Connect' }),
    ConnectLoginFirst: at({ name: 'Connect' }, {}, { wallets: 0 }),
    ConnectCollapsed: at({ name: 'Connect' }, {}, { features: { collapseWallets: true } }),
    ConnectWallets: at({ name: 'ConnectWallets' }),
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
    EmailVerifyDevice: at(
      { name: 'EmailVerifyDevice', email: code.email, resendInSeconds: 30 },
      { connectDevice: never },
    ),
    EmailVerifyOtp: at({ name: 'EmailVerifyOtp', email: code.email, resendInSeconds: 30 }),
    UpdateEmailWallet: at({ name: 'UpdateEmailWallet', email: code.email }),
    UpdateEmailPrimaryOtp: at({ name: 'UpdateEmailPrimaryOtp', ...code }),
    UpdateEmailSecondaryOtp: at({ name: 'UpdateEmailSecondaryOtp', ...code }),
  }
}
