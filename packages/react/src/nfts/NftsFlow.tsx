import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { Nft } from './Nft.tsx'
import { Nfts } from './Nfts.tsx'
import { nftsCss } from './nfts.css.ts'

function NftsScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'Nfts':
      return <Nfts />
    case 'Nft':
      return <Nft nft={view.nft} />
    default:
      return null
  }
}

export const nftsFlow: FlowScreen = flowScreen(NftsScreens, [nftsCss])
