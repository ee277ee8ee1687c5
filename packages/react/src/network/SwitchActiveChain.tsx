import type { Network } from '@latchkey/core'
import { activeConnection, internals, setActiveNetwork } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { networkImage } from '../format/networkImage.ts'
import { useText } from '../hooks/useText.ts'
import { resetView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { networkText } from '../text/en/network.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Says that the chosen network needs another wallet, because the connected one does not support its namespace. */
export function SwitchActiveChain(props: { network: Network }): JSX.Element {
  const { network } = props
  const latchkey = useLatchkey()
  const text = useText(networkText)
  const options = useStore(internals(latchkey).options)
  const connectors = useStore(internals(latchkey).connectors)
  const wallet = activeConnection(latchkey)?.connector.name
  // The wallet may support both namespaces and be connected in one only.
  const supportsNamespace = connectors.some(
    (connector) => connector.namespace === network.chainNamespace && connector.name === wallet,
  )
  const { name } = network
  const handlePress = () => {
    setActiveNetwork(latchkey, network.caipNetworkId)
    internals(latchkey).modal.setState({ namespace: network.chainNamespace })
    resetView(latchkey, { name: 'Connect' })
  }
  return (
    <RingScreen
      logo={{ name, src: networkImage(options, network), shape: 'round' }}
      state="still"
      title={fill(text.switchChain, { name })}
      text={
        wallet && !supportsNamespace
          ? fill(text.switchChainText, { name, wallet })
          : fill(text.switchChainPlainText, { name })
      }
    >
      <Button variant="accent" onPress={handlePress} focus>
        {text.connectOther}
      </Button>
    </RingScreen>
  )
}
