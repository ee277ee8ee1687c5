import type { SwapPreset } from '../swap/tokens/swapPreset.ts'

/** The views that a page may open by name. Each other view belongs to a step that the modal itself reaches. */
export type OpenView =
  | {
      name:
        | 'Connect'
        | 'Create'
        | 'EmailLogin'
        | 'AllWallets'
        | 'ConnectingWalletConnect'
        | 'ConnectSocials'
        | 'Account'
        | 'Profile'
        | 'AccountSettings'
        | 'SwitchAddress'
        | 'Tokens'
        | 'Nfts'
        | 'Transactions'
        | 'Networks'
        | 'WalletSend'
        | 'WalletReceive'
        | 'OnRamp'
        | 'WhatIsAWallet'
        | 'WhatIsANetwork'
        | 'WhatIsABuy'
    }
  /** `arguments` fills the swap form. */
  | { name: 'Swap'; arguments?: SwapPreset }

/** The name of a view that a page may open, as `openModal(latchkey, { view: 'Networks' })` takes it. */
export type OpenViewName = OpenView['name']
