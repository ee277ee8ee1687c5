/**
 * The prefilled fields of the Swap view: tokens by symbol, case-insensitive, and the amount as text. Unknown symbols
 * are ignored.
 */
export type SwapPreset = { sell?: string; buy?: string; amount?: string }

/** The views that a page can open by name. Only the modal opens other views. */
export type ModalView =
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
        | 'SwitchAccount'
        | 'Tokens'
        | 'Nfts'
        | 'History'
        | 'Networks'
        | 'Send'
        | 'Receive'
        | 'Onramp'
        | 'WhatIsAWallet'
        | 'WhatIsANetwork'
        | 'WhatIsOnramp'
    }
  /** `arguments` fills the swap form. */
  | { name: 'Swap'; arguments?: SwapPreset }

/** The name of a view that a page can open, for example `openModal(latchkey, { view: 'Networks' })`. */
export type ModalViewName = ModalView['name']
