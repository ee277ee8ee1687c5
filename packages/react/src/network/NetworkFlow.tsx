import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { Networks } from './Networks.tsx'
import { networkCss } from './network.css.ts'
import { SwitchActiveChain } from './SwitchActiveChain.tsx'
import { SwitchNetwork } from './SwitchNetwork.tsx'
import { UnsupportedChain } from './UnsupportedChain.tsx'
import { WhatIsANetwork } from './WhatIsANetwork.tsx'

function NetworkScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'Networks':
      return <Networks />
    case 'SwitchNetwork':
      return <SwitchNetwork key={view.network.caipNetworkId} network={view.network} />
    case 'SwitchActiveChain':
      return <SwitchActiveChain network={view.network} />
    case 'UnsupportedChain':
      return <UnsupportedChain />
    case 'WhatIsANetwork':
      return <WhatIsANetwork />
    default:
      return null
  }
}

export const networkFlow: FlowScreen = defineFlow({ Screen: NetworkScreens, styles: [networkCss] })
