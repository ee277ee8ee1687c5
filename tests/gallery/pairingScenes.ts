import {
  isPhone,
  LatchkeyError,
  type LatchkeyOptions,
  openModal,
  pushView,
  type View,
} from '@latchkey/core'
import { walletConnect } from '@latchkey/walletconnect'
import { metaMask } from './metaMask.ts'
import { inModal } from './modalHands.ts'
import type { Stage } from './stage.ts'

type Options = Partial<LatchkeyOptions> & { wallets?: number; isLogin?: boolean }
type Make<Scene> = (act: (stage: Stage) => Promise<void> | void, options?: Options) => Scene

const sharedWallets = [walletConnect()]

const errors = {
  failed: new LatchkeyError('app/session-expired', {}),
  declined: new LatchkeyError('wallet/rejected', {}),
}

/** The way to a phone, with an end that no relay brings about at once. */
function failing(end: keyof typeof errors): Options {
  const client = {
    connect: () => Promise.reject(errors[end]),
    restore: async () => null,
    close: () => {},
  }
  return {
    sharedWallets: [{ id: 'walletConnect', name: 'WalletConnect', open: async () => client }],
  }
}

/** Wallets on a phone, over the server's own relay. */
export function pairingScenes<Scene>(scene: Make<Scene>): Readonly<Record<string, Scene>> {
  const at = (view: View, options: Options = {}, waitFor = '.copy-link, .button') =>
    scene(
      async ({ latchkey }) => {
        openModal(latchkey)
        if (view.name !== 'Connect') pushView(latchkey, view)
        await inModal(waitFor)
      },
      { sharedWallets, ...options },
    )
  return {
    ConnectPairing: at({ name: 'Connect' }, {}, '.row'),
    ConnectingWalletConnect: at({ name: 'ConnectingWalletConnect' }),
    ConnectingWalletConnectWallet: at({ name: 'ConnectingWalletConnect', wallet: metaMask }),
    ConnectingWalletConnectFailed: at({ name: 'ConnectingWalletConnect' }, failing('failed')),
    ConnectingWalletConnectDeclined: at({ name: 'ConnectingWalletConnect' }, failing('declined')),
    ConnectingWalletConnectBasic: at(
      { name: 'ConnectingWalletConnectBasic' },
      { wallets: 0 },
      isPhone() ? '.row' : '.copy-link',
    ),
  }
}
