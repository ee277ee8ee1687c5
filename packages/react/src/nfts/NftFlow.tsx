import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { factsCss } from '../parts/facts.css.ts'
import { pictureCss } from '../parts/picture.css.ts'
import { Nft } from './Nft.tsx'
import { nftCss } from './nft.css.ts'

function NftScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Nft' ? <Nft nft={view.nft} /> : null
}

export const nftFlow: FlowScreen = flowScreen(NftScreen, [factsCss, pictureCss, nftCss])
