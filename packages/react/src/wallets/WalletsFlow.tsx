import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { AllWallets } from './AllWallets.tsx'
import { Downloads } from './Downloads.tsx'
import { GetWallet } from './GetWallet.tsx'
import { WhatIsAWallet } from './WhatIsAWallet.tsx'
import { walletsCss } from './wallets.css.ts'

function WalletsScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'AllWallets':
      return <AllWallets />
    case 'GetWallet':
      return <GetWallet />
    case 'Downloads':
      return <Downloads wallet={view.wallet} />
    case 'WhatIsAWallet':
      return <WhatIsAWallet />
    default:
      return null
  }
}

export const walletsFlow: FlowScreen = defineFlow({ Screen: WalletsScreens, styles: [walletsCss] })
