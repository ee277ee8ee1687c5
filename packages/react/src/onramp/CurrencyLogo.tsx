import type { JSX } from 'react'
import { useStore } from 'zustand'
import { plainText } from '../format/plainText.ts'
import { Logo } from '../parts/Logo.tsx'
import { useLatchkey } from '../useLatchkey.ts'

/** A currency's picture as our own server draws it. */
export function CurrencyLogo(props: {
  kind: 'getCurrencyImage' | 'getTokenImage'
  code: string
}): JSX.Element {
  const { endpoints, projectId } = useStore(useLatchkey().options)
  const query = new URLSearchParams({ projectId })
  const code = encodeURIComponent(plainText(props.code))
  const src = endpoints?.api ? `${endpoints.api}/public/${props.kind}/${code}?${query}` : null
  return <Logo shape="round" name={props.code} src={src} />
}
