import { internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { coinImage } from '../format/coinImage.ts'
import { Logo } from '../parts/Logo.tsx'
import { useLatchkey } from '../useLatchkey.ts'

/** A currency's image. */
export function CurrencyLogo(props: {
  kind: 'getCurrencyImage' | 'getTokenImage'
  code: string
}): JSX.Element {
  const options = useStore(internals(useLatchkey()).options)
  return <Logo shape="round" name={props.code} src={coinImage(options, props.kind, props.code)} />
}
