import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { pictureCss } from '../parts/picture.css.ts'
import { Nfts } from './Nfts.tsx'
import { nftsCss } from './nfts.css.ts'

function NftsScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Nfts' ? <Nfts /> : null
}

export const nftsFlow: FlowScreen = flowScreen(NftsScreen, [pictureCss, nftsCss])
