import { LatchkeyError, type LatchkeyOptions } from '@latchkey/core'
import { isPhone } from '@latchkey/core/internal'
import { openView, pushView, type View } from '@latchkey/react/internal'
import { walletConnect } from '@latchkey/walletconnect'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { metaMask } from './metaMask.ts'
import { inModal } from './modalDriver.ts'

type Options = Partial<LatchkeyOptions> & { walletCount?: number; isLogin?: boolean }
type Make<Story> = (
  act: (fixture: GalleryFixture) => Promise<void> | void,
  options?: Options,
) => Story

const connectors = [walletConnect()]

const errors = {
  failed: new LatchkeyError('app/session-expired', {}),
  declined: new LatchkeyError('wallet/rejected', {}),
}

/** A pairing that ends in a state which a relay does not produce at once. */
function failing(end: keyof typeof errors): Options {
  const client = {
    connect: () => Promise.reject(errors[end]),
    restore: async () => null,
    close: () => {},
  }
  return {
    // The alert with the remedy is for the site's developer.
    debug: false,
    connectors: [{ id: 'walletConnect', name: 'WalletConnect', open: async () => client }],
  }
}

/** WalletConnect wallets over the server's own relay. */
export function pairingStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  const at = (view: View, options: Options = {}, waitFor = '.copy-link, .button') =>
    story(
      async ({ latchkey }) => {
        openView(latchkey, { name: 'Connect' })
        if (view.name !== 'Connect') pushView(latchkey, view)
        await inModal(waitFor)
      },
      { connectors, ...options },
    )
  return {
    ConnectPairing: at({ name: 'Connect' }, {}, '.row'),
    AllWalletsPairing: at({ name: 'AllWallets' }, {}, '.tile'),
    ConnectingWalletConnect: at({ name: 'ConnectingWalletConnect' }),
    ConnectingWalletConnectWallet: at({ name: 'ConnectingWalletConnect', wallet: metaMask }),
    ConnectingWalletConnectFailed: at({ name: 'ConnectingWalletConnect' }, failing('failed')),
    ConnectingWalletConnectDeclined: at({ name: 'ConnectingWalletConnect' }, failing('declined')),
    ConnectingWalletConnectBasic: at(
      { name: 'ConnectingWalletConnectBasic' },
      { walletCount: 0 },
      isPhone() ? '.row' : '.copy-link',
    ),
  }
}
