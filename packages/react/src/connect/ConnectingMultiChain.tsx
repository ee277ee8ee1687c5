import type { Connector } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { namespaceName } from '../format/namespaceName.ts'
import { networkImage } from '../format/networkImage.ts'
import { useConnectorImage } from '../hooks/useConnectorImage.ts'
import { useText } from '../hooks/useText.ts'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { Logo } from '../parts/Logo.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { connectText } from '../text/en/connect.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Asks which namespace to connect, for a wallet that supports several. */
export function ConnectingMultiChain(props: {
  connectors: readonly [Connector, ...Connector[]]
  onPick(connector: Connector): void
}): JSX.Element {
  const [first] = props.connectors
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const options = useStore(internals(latchkey).options)
  const { networks } = useStore(internals(latchkey).network)
  const image = useConnectorImage(first)
  const pictureOf = (connector: Connector) => {
    const network = networks.find((candidate) => candidate.chainNamespace === connector.namespace)
    return network && networkImage(options, network)
  }
  const question = fill(text.selectChain, { name: first.name })
  return (
    <RingScreen logo={{ name: first.name, src: image }} state="still" text={question}>
      <List label={question}>
        {props.connectors.map((connector) => (
          <li key={connector.namespace}>
            <ListRow
              id={connector.namespace}
              title={namespaceName(connector.namespace, text)}
              image={
                <Logo
                  shape="round"
                  name={namespaceName(connector.namespace, text)}
                  src={pictureOf(connector)}
                />
              }
              endIcon="chevron"
              onPress={() => props.onPick(connector)}
            />
          </li>
        ))}
      </List>
    </RingScreen>
  )
}
