import type { View } from './view.ts'

/** Which view an opening modal shows (pure). */
export function firstView(facts: {
  hasAdapters: boolean
  isConnected: boolean
  isPhone(): boolean
  asked: View | undefined
}): View {
  if (!facts.hasAdapters && !facts.isConnected) {
    return { name: facts.isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
  }
  return facts.asked ?? { name: facts.isConnected ? 'Account' : 'Connect' }
}
