import type { Network } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { networkImage } from '../format/networkImage.ts'
import { Logo } from '../parts/Logo.tsx'
import { useLatchkey } from '../useLatchkey.ts'

export function NetworkLogo({ network }: { network: Network }): JSX.Element {
  const options = useStore(internals(useLatchkey()).options)
  return <Logo shape="round" name={network.name} src={networkImage(options, network)} />
}
