import { socialNames } from '@latchkey/wire/socialNames'
import { plainText } from '../format/plainText.ts'
import type { View } from '../navigation/view.ts'
import type { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'

type Titles = Readonly<Record<keyof typeof modalText.en, string>>

/** The title in the header, which is also the dialog's accessible name. */
export function viewTitle(view: View, text: Titles): string {
  switch (view.name) {
    case 'ConnectingExternal':
      return plainText(view.connector.name) || text.Connect
    case 'ConnectingSocial':
      return socialNames[view.provider]
    case 'ConnectingWalletConnect':
      return plainText(view.wallet?.name) || text.ConnectingWalletConnect
    case 'ConnectingWalletConnectBasic':
      return text.ConnectingWalletConnect
    case 'Downloads':
      return fill(text.Downloads, { name: view.wallet.name })
    case 'Token':
      return plainText(view.token.name) || text.Tokens
    case 'Nft':
      return plainText(view.nft.collection) || text.Nft
    case 'PermissionCreated':
      return text.Permission
    case 'SwitchNetwork':
      return plainText(view.network.name) || text.SwitchNetwork
    default:
      return text[view.name]
  }
}

/** Views whose title only screen readers get. */
export function isTitleHidden(view: View): boolean {
  return view.name === 'Account'
}
