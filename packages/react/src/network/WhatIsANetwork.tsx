import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Blurb } from '../parts/Blurb.tsx'
import { learnText } from '../text/en/learn.ts'

export function WhatIsANetwork(): JSX.Element {
  const text = useText(learnText)
  return (
    <div className="stack">
      <Blurb icon="layers" title={text.networkBlockchain} text={text.networkBlockchainText} />
      <Blurb icon="paths" title={text.networkApps} text={text.networkAppsText} />
    </div>
  )
}
