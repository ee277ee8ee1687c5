// A chunk of its own: most pages with the script tag call none of these actions.
import { disconnect, signMessage, signOut, switchNetwork } from '@latchkey/core'

export type Actions = {
  disconnect: typeof disconnect
  signMessage: typeof signMessage
  signOut: typeof signOut
  switchNetwork: typeof switchNetwork
}

export const actions: Actions = { disconnect, signMessage, signOut, switchNetwork }
